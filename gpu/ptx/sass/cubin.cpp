#include "gpu/ptx/sass/cubin.h"

#include <cstring>
#include <elf.h>
#include <map>
#include <optional>

#include "gpu/core/messages/assembly.h"
#include "gpu/ptx/sass/line_table.h"

namespace simtscope::ptx {
namespace {

constexpr std::string_view kCodePrefix = ".text.", kSourceTable = ".debug_line", kPtxTable = ".nv_debug_line_sass";
constexpr unsigned kNoOperation = 0x918;  // NOP
constexpr std::size_t kNoSection = 0;     // the index of ELF's empty section

template <class Record>
std::optional<Record> readRecord(std::string_view bytes, std::uint64_t offset)
{
    Record record;
    if (offset > bytes.size() || bytes.size() - offset < sizeof record)
        return std::nullopt;
    std::memcpy(&record, bytes.data() + offset, sizeof record);
    return record;
}

/// Holds the sections of an ELF file; the bytes must outlive it.
class ElfFile {
public:
    /// Returns nullopt for bytes that are no 64-bit ELF file.
    static std::optional<ElfFile> open(std::string_view bytes)
    {
        const auto header = readRecord<Elf64_Ehdr>(bytes, 0);
        if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 || header->e_ident[EI_CLASS] != ELFCLASS64 ||
            header->e_shentsize != sizeof(Elf64_Shdr))
            return std::nullopt;
        ElfFile file;
        for (std::size_t i = 0; i < header->e_shnum; ++i) {
            const auto section = readRecord<Elf64_Shdr>(bytes, header->e_shoff + i * sizeof(Elf64_Shdr));
            if (!section)
                return std::nullopt;
            const bool hasBytes = section->sh_type != SHT_NOBITS && section->sh_offset <= bytes.size() &&
                                  section->sh_size <= bytes.size() - section->sh_offset;
            file.m_sections.push_back({*section, {}, hasBytes ? bytes.substr(section->sh_offset, section->sh_size) : std::string_view()});
        }
        if (header->e_shstrndx >= file.m_sections.size())
            return std::nullopt;
        for (Section& section : file.m_sections)
            section.name = nameAt(file.m_sections[header->e_shstrndx].bytes, section.header.sh_name);
        return file;
    }

    struct Section {
        Elf64_Shdr header;
        std::string_view name, bytes;
    };
    const std::vector<Section>& sections() const { return m_sections; }

    /// Returns the index of the section of this name; kNoSection if there is none.
    std::size_t findSection(std::string_view name) const
    {
        for (std::size_t i = 1; i < m_sections.size(); ++i)
            if (m_sections[i].name == name)
                return i;
        return kNoSection;
    }

    /// Returns for each relocated offset of the section the index of the section whose address it holds.
    std::map<std::size_t, std::size_t> findRelocations(std::size_t of) const
    {
        std::map<std::size_t, std::size_t> targets;
        for (const Section& section : m_sections) {
            const bool hasAddends = section.header.sh_type == SHT_RELA;
            if ((!hasAddends && section.header.sh_type != SHT_REL) || section.header.sh_info != of ||
                section.header.sh_link >= m_sections.size())
                continue;
            const std::string_view symbols = m_sections[section.header.sh_link].bytes;
            const std::size_t bytes = hasAddends ? sizeof(Elf64_Rela) : sizeof(Elf64_Rel);
            for (std::size_t offset = 0; offset + bytes <= section.bytes.size(); offset += bytes) {
                const auto relocation = readRecord<Elf64_Rel>(section.bytes, offset);
                const auto symbol = readRecord<Elf64_Sym>(symbols, ELF64_R_SYM(relocation->r_info) * sizeof(Elf64_Sym));
                if (symbol)
                    targets[relocation->r_offset] = symbol->st_shndx;
            }
        }
        return targets;
    }

private:
    static std::string_view nameAt(std::string_view names, std::size_t offset)
    {
        if (offset >= names.size())
            return {};
        return names.substr(offset, std::min(names.find('\0', offset), names.size()) - offset);
    }

    std::vector<Section> m_sections;
};

/// Calls `assign` for each instruction that a row of the table covers.
template <class Assign>
LineTable applyTable(const ElfFile& file, std::string_view name, const std::map<std::size_t, std::size_t>& functionOfSection,
                     std::vector<CubinFunction>& functions, Assign assign)
{
    const std::size_t section = file.findSection(name);
    if (section == kNoSection)
        return {};
    const auto relocations = file.findRelocations(section);
    LineTable table = readLineTable(file.sections()[section].bytes, [&](std::size_t offset) {
        const auto found = relocations.find(offset);
        return found == relocations.end() ? kNoSection : found->second;
    });
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const LineRow& row = table.rows[i];
        const auto function = functionOfSection.find(row.section);
        if (row.line == 0 || function == functionOfSection.end())
            continue;
        std::vector<CubinInstruction>& instructions = functions[function->second].instructions;
        const bool isFollowed = i + 1 < table.rows.size() && table.rows[i + 1].section == row.section;
        const std::uint64_t end = isFollowed ? table.rows[i + 1].address / kMachineInstructionBytes : instructions.size();
        for (std::uint64_t k = row.address / kMachineInstructionBytes; k < std::min<std::uint64_t>(end, instructions.size()); ++k)
            assign(instructions[k], row);
    }
    return table;
}

}  // namespace

Result<Cubin> readCubin(std::string_view bytes)
{
    const auto file = ElfFile::open(bytes);
    if (!file)
        return fail(msg::assembly::notMachineCode());
    Cubin cubin;
    std::map<std::size_t, std::size_t> functionOfSection;
    for (std::size_t i = 0; i < file->sections().size(); ++i) {
        const ElfFile::Section& section = file->sections()[i];
        if (!section.name.starts_with(kCodePrefix))
            continue;
        functionOfSection[i] = cubin.functions.size();
        CubinFunction& function = cubin.functions.emplace_back();
        function.name = section.name.substr(kCodePrefix.size());
        function.instructions.resize(section.bytes.size() / kMachineInstructionBytes);
        for (std::size_t k = 0; k < function.instructions.size(); ++k)
            function.instructions[k].word = *readRecord<MachineWord>(section.bytes, k * kMachineInstructionBytes);
        while (!function.instructions.empty() && opcodeOf(function.instructions.back().word) == kNoOperation)
            function.instructions.pop_back();  // fills the section up, and is never executed
    }
    applyTable(*file, kPtxTable, functionOfSection, cubin.functions,
               [](CubinInstruction& instruction, const LineRow& row) { instruction.ptxLine = row.line; });
    LineTable sources =
        applyTable(*file, kSourceTable, functionOfSection, cubin.functions, [](CubinInstruction& instruction, const LineRow& row) {
            instruction.file = row.file;
            instruction.sourceLine = row.line;
        });
    cubin.files = std::move(sources.files);
    return cubin;
}

}  // namespace simtscope::ptx
