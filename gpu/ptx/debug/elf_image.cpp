// Writes debug sections as an ELF file in memory, from which libdw reads them (declared in debug_sections.h; System V ABI, "Object Files").
#include <cstring>
#include <elf.h>

#include "gpu/ptx/debug/debug_sections.h"

namespace simtscope::ptx {
namespace {

void append(std::vector<std::uint8_t>& image, const void* data, std::size_t bytes)
{
    const auto* first = static_cast<const std::uint8_t*>(data);
    image.insert(image.end(), first, first + bytes);
}

void align(std::vector<std::uint8_t>& image)
{
    image.resize((image.size() + 15) / 16 * 16);
}

}  // namespace

std::vector<std::uint8_t> makeElfImage(const DebugSections& sections)
{
    std::vector<std::uint8_t> image(sizeof(Elf64_Ehdr));
    std::string names("\0", 1);
    std::vector<Elf64_Shdr> headers(1);  // the first one is empty
    const auto add = [&](const std::string& name, std::uint32_t type, const void* data, std::size_t bytes) {
        align(image);
        Elf64_Shdr header{};
        header.sh_name = std::uint32_t(names.size());
        header.sh_type = type;
        header.sh_offset = image.size();
        header.sh_size = bytes;
        header.sh_addralign = 1;
        headers.push_back(header);
        names += name + '\0';
        append(image, data, bytes);
    };
    for (const auto& [name, bytes] : sections.bytes)
        add(name, SHT_PROGBITS, bytes.data(), bytes.size());
    const std::string before = names + std::string(".shstrtab\0", 10);
    add(".shstrtab", SHT_STRTAB, before.data(), before.size());
    align(image);
    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_ident[EI_VERSION] = EV_CURRENT;
    header.e_type = ET_EXEC;
    header.e_machine = EM_CUDA;
    header.e_version = EV_CURRENT;
    header.e_shoff = image.size();
    header.e_ehsize = sizeof(Elf64_Ehdr);
    header.e_shentsize = sizeof(Elf64_Shdr);
    header.e_shnum = std::uint16_t(headers.size());
    header.e_shstrndx = std::uint16_t(headers.size() - 1);
    append(image, headers.data(), headers.size() * sizeof(Elf64_Shdr));
    std::memcpy(image.data(), &header, sizeof header);
    return image;
}

}  // namespace simtscope::ptx
