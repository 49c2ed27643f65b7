// Tests the manual (resources/manual): its commands run, and its pictures and option tables are those that the program makes.
// SIMTSCOPE_UPDATE_MANUAL=1 writes the pictures and tables instead of comparing them.
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "tests/app/spawn.h"
#include "tests/folders.h"

namespace simtscope::tests {
namespace {

namespace fs = std::filesystem;

const fs::path kManual = repositoryPath("resources/manual");

bool isUpdating()
{
    return std::getenv("SIMTSCOPE_UPDATE_MANUAL") != nullptr;
}

std::vector<std::string> chapterFiles()
{
    std::vector<std::string> files;
    const auto list = nlohmann::json::parse(readFile(kManual / "manual.json"));
    for (const auto& name : list.at("chapters"))
        for (const char* suffix : {".md", ".de.md"})
            files.push_back(name.get<std::string>() + suffix);
    return files;
}

/// Holds a fenced block of Markdown: the words after the opening fence, and its lines.
struct Fenced {
    std::string info;
    std::vector<std::string> lines;
};

std::vector<Fenced> fencedOf(const std::string& markdown)
{
    std::vector<Fenced> blocks;
    bool isOpen = false;
    std::istringstream in(markdown);
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("```")) {
            isOpen = !isOpen;
            if (isOpen)
                blocks.push_back({line.substr(3), {}});
        } else if (isOpen) {
            blocks.back().lines.push_back(line);
        }
    }
    return blocks;
}

/// Splits a command line as a shell does. Of the syntax of shells it knows only single and double quotes.
std::vector<std::string> wordsOf(const std::string& line)
{
    std::vector<std::string> words;
    std::string word;
    bool isWord = false;
    char quote = 0;
    for (const char c : line) {
        if (quote ? c == quote : c == '\'' || c == '"') {
            quote = quote ? 0 : c;
            isWord = true;
        } else if (!quote && c == ' ') {
            if (isWord)
                words.push_back(word);
            word.clear();
            isWord = false;
        } else {
            word += c;
            isWord = true;
        }
    }
    if (isWord)
        words.push_back(word);
    return words;
}

/// Returns the files and the commands that a chapter shows. These decide what its commands do.
std::vector<std::vector<std::string>> shownIn(const std::string& chapter)
{
    std::vector<std::vector<std::string>> filesAndCommands;
    for (const Fenced& block : fencedOf(readFile(kManual / chapter)))
        if (block.info == "console" || block.info.find(' ') != std::string::npos) {
            filesAndCommands.push_back({block.info});
            for (const std::string& line : block.lines)
                if (block.info != "console" || line.starts_with("$ "))
                    filesAndCommands.back().push_back(line);
        }
    return filesAndCommands;
}

class ManualCommands : public AppTest, public testing::WithParamInterface<std::string> {};

/// Runs the commands of a chapter, "$ simtscope …", in order in one folder, after writing the files that the chapter shows. Expects the
/// exit code that a comment names. The commands of a translation are run only where they differ from the original's.
TEST_P(ManualCommands, RunAsTheChapterSays)
{
    SKIP_WITHOUT_NVCC();
    if (const std::size_t translated = GetParam().rfind(".de.md");
        translated != std::string::npos && shownIn(GetParam()) == shownIn(GetParam().substr(0, translated) + ".md"))
        return;
    const std::regex exits(R"(\s+# exits with (\d+)$)");
    for (const Fenced& block : fencedOf(readFile(kManual / GetParam()))) {
        if (const std::size_t blank = block.info.find(' '); blank != std::string::npos) {
            std::string text;
            for (const std::string& line : block.lines)
                text += line + "\n";
            writeFile(path(block.info.substr(blank + 1)), text);
        }
        if (block.info != "console")
            continue;
        for (std::string line : block.lines) {
            constexpr std::string_view kPrompt = "$ simtscope";
            if (!line.starts_with(kPrompt))
                continue;
            std::smatch found;
            int code = 0;
            if (std::regex_search(line, found, exits)) {
                code = std::stoi(found[1]);
                line = found.prefix();
            }
            const Outcome outcome = runSimtscope(wordsOf(line.substr(kPrompt.size())), {.environment = {}, .workingDirectory = path(".")});
            EXPECT_EQ(outcome.exitCode, code) << line << "\n" << outcome.stdoutText << outcome.stderrText;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Manual, ManualCommands, testing::ValuesIn(chapterFiles()), [](const auto& chapter) {
    std::string name = chapter.param;
    std::ranges::replace_if(
        name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
});

class ManualTest : public AppTest {};

TEST_F(ManualTest, PicturesEqualTheFiguresOfTheProgram)
{
    SKIP_WITHOUT_NVCC();
    const auto pictures = nlohmann::json::parse(readFile(kManual / "pictures.json"));
    for (const auto& [name, words] : pictures.items()) {
        const std::string file = isUpdating() ? (kManual / "pictures" / (name + ".svg")).string() : path(name + ".svg");
        auto arguments = words.get<std::vector<std::string>>();
        arguments.insert(std::ranges::find(arguments, "--"), {"-o", file});
        const Outcome outcome = runSimtscope(arguments, {.environment = {}, .workingDirectory = path(".")});
        ASSERT_EQ(outcome.exitCode, 0) << name << "\n" << outcome.stderrText;
        EXPECT_EQ(readFile(file), readFile(kManual / "pictures" / (name + ".svg")))
            << name << ".svg is stale: SIMTSCOPE_UPDATE_MANUAL=1 writes it anew";
    }
}

TEST_F(ManualTest, OptionTablesAreThoseOfTheProgram)
{
    const std::regex table(R"(<!-- options: ([a-z ]+) -->\n\n([^]*?)\n<!-- end of options -->)");
    for (const char* name : {"command-line.md", "command-line.de.md"}) {
        const std::string text = readFile(kManual / name);
        std::string written;
        auto position = text.begin();
        std::size_t tables = 0;
        for (std::sregex_iterator found(text.begin(), text.end(), table), end; found != end; ++found, ++tables) {
            const std::string command = (*found)[1];
            const Outcome tableOutput = runSimtscope({"man", "--table", command});
            ASSERT_EQ(tableOutput.exitCode, 0) << command << "\n" << tableOutput.stderrText;
            if (!isUpdating()) {
                EXPECT_EQ((*found)[2].str(), tableOutput.stdoutText)
                    << command << " in " << name << ": SIMTSCOPE_UPDATE_MANUAL=1 writes the tables anew";
            }
            written.append(position, (*found)[2].first).append(tableOutput.stdoutText);
            position = (*found)[2].second;
        }
        EXPECT_GE(tables, 10u) << name;
        if (isUpdating())
            writeFile(kManual / name, written.append(position, text.end()));
    }
}

}  // namespace
}  // namespace simtscope::tests
