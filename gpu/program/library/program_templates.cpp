#include "gpu/program/library/program_templates.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "gpu/program/library/catalog.h"
#include "gpu/program/library/json_reader.h"

namespace simtscope::program {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMarkerLength = 5;  // "//en "

/// Returns the language of a line `//en …`; empty for any other line.
std::string languageOfComment(const std::string& line, std::size_t start)
{
    const bool isMarked = line.size() > start + kMarkerLength && line.compare(start, 2, "//") == 0 && line[start + 4] == ' ' &&
                          std::islower(static_cast<unsigned char>(line[start + 2])) &&
                          std::islower(static_cast<unsigned char>(line[start + 3]));
    return isMarked ? line.substr(start + 2, 2) : std::string();
}

}  // namespace

Result<ProgramTemplate> parseProgramTemplate(const std::string& text, const std::string& file, const std::string& language)
{
    ProgramTemplate program;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t start = std::min(line.find_first_not_of(' '), line.size());
        const std::string commentLanguage = languageOfComment(line, start);
        if (!commentLanguage.empty() && commentLanguage != language)
            continue;
        if (!commentLanguage.empty()) {
            const std::string comment = line.substr(start + kMarkerLength);
            if (const std::size_t colon = comment.find(": "); program.title.empty() && colon != std::string::npos) {
                program.title = comment.substr(0, colon);
                program.purpose = comment.substr(colon + 2);
            }
            line = line.substr(0, start) + "// " + comment;
        }
        program.text += line + "\n";
    }
    if (program.title.empty())
        return failAt(file, 1, msg::program::templateWithoutTitle(language));
    const std::string stem = fs::path(file).stem().string();
    program.name = stem.substr(std::min(stem.find_first_not_of("0123456789-"), stem.size()));
    return program;
}

Result<std::vector<ProgramTemplate>> readProgramTemplates(const std::string& language)
{
    const fs::path folder = fs::path(resourceDirectory()) / "templates";
    std::error_code error;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".cu")
            files.push_back(entry.path());
    }
    if (files.empty())
        return failAt(folder.string(), 0, msg::program::noFolder());
    std::ranges::sort(files);
    std::vector<ProgramTemplate> programs;
    for (const fs::path& file : files) {
        const auto text = readTextFile(file.string());
        if (!text)
            return tl::unexpected(text.error());
        auto program = parseProgramTemplate(*text, file.string(), language);
        if (!program)
            return tl::unexpected(program.error());
        programs.push_back(std::move(*program));
    }
    return programs;
}

}  // namespace simtscope::program
