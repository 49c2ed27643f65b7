// Writes the seeds of the fuzz targets from shipped recordings: the PTX in them, the recordings, and events in the form that fuzz_recording
// reads.
// fuzz_seeds RECORDINGS OUT makes OUT/ptx, OUT/recording and OUT/ptx.dict
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/trace/file/recording_file.h"

using namespace simtscope;
namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kMaxBound = 90'000, kMaxPtxTextBytes = 12'000;  // bytes; large inputs make a fuzzer slow

void write(const fs::path& path, const std::string& text)
{
    std::ofstream(path, std::ios::binary) << text;
}

std::string eventBytes(const trace::EventChunk& chunk)
{
    std::string bytes;
    for (std::uint32_t i = 0; i < chunk.size() && i < 60; ++i) {
        const auto payload = trace::payloadOf(chunk, i);
        if (payload.size() > 255)
            continue;
        bytes += char(chunk.kind[i]);
        bytes += char(chunk.warp[i] % 2);
        bytes += char(chunk.site[i] % 20);
        for (unsigned byte = 0; byte < 4; ++byte)
            bytes += char(chunk.mask[i] >> 8 * byte);
        bytes += char(1);
        bytes += char(payload.size());
        bytes.append(payload.begin(), payload.end());
    }
    return bytes;
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::fprintf(stderr, "usage: fuzz_seeds RECORDINGS OUT\n");
        return 2;
    }
    const fs::path out = argv[2];
    fs::create_directories(out / "ptx");
    fs::create_directories(out / "recording");
    unsigned count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(argv[1])) {
        if (!entry.is_regular_file())
            continue;
        const auto recording = trace::readRecording(entry.path().string());
        if (!recording) {
            std::fprintf(stderr, "%s\n", recording.error().message.text().c_str());
            return 1;
        }
        const std::string name = entry.path().parent_path().filename().string() + "-" + entry.path().stem().string();
        for (const trace::ModuleInfo& module : recording->modules)
            if (module.ptx.size() <= kMaxPtxTextBytes)
                write(out / "ptx" / (name + std::to_string(count++)), module.ptx);
        if (entry.file_size() <= kMaxBound)
            fs::copy_file(entry.path(), out / "recording" / name, fs::copy_options::overwrite_existing);
        if (!recording->launches.empty() && !recording->launches[0].blocks.empty() && !recording->launches[0].blocks[0]->chunks().empty())
            write(out / "recording" / (name + "-events"), eventBytes(*recording->launches[0].blocks[0]->chunks()[0]));
    }
    std::set<std::string> words;
    for (const ptx::InstructionRow& row : ptx::instructionTable()) {
        words.emplace(row.mnemonic);
        if (!row.form.empty())
            words.insert("." + std::string(row.form));
        for (std::string_view list : row.modifiers)
            while (!list.empty() && list != ptx::kReadByDecoder) {
                const std::size_t dot = std::min(list.find('.'), list.size());
                words.insert("." + std::string(list.substr(0, dot)));
                list.remove_prefix(std::min(dot + 1, list.size()));
            }
        for (const ptx::ModeRow& mode : row.modes)
            if (!mode.form.empty())
                words.insert("." + std::string(mode.form));
    }
    std::string dictionary;
    for (const std::string& word : words)
        dictionary += "\"" + word + "\"\n";
    write(out / "ptx.dict", dictionary);
    return count > 0 ? 0 : 1;
}
