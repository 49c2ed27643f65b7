// Tests that everything that README.md and the pages beside the code name or link to exists. So a rename that forgets a page fails.
#include <glob.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "tests/app/spawn.h"
#include "tests/folders.h"

namespace simtscope::tests {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxBytesOfReadme = 8192;  // what a newcomer reads before anything else

/// Folders that a page may leave out of a path: gpu/README.md writes `ptx/alu/alu.h`, and tests/README.md `ui/main.cpp`.
constexpr const char* kTopFolders[] = {"", "gpu", "ui", "app", "tests"};

/// Returns the pages beside the code, relative to the repository. Leaves out the changelog, which names files that were renamed later.
std::vector<std::string> pages()
{
    std::vector<std::string> found;
    const fs::path root = repositoryPath(".");
    const auto add = [&](const fs::directory_entry& entry) {
        if (entry.path().extension() == ".md" && entry.path().filename() != "CHANGELOG.md")
            found.push_back(entry.path().lexically_relative(root).string());
    };
    for (const auto& entry : fs::directory_iterator(root))
        add(entry);
    for (const char* folder : {"gpu", "ui", "app", "tests", ".github"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            add(entry);
    return found;
}

/// Returns the parts of a page from one heading to the next, without the lines of fenced blocks.
std::vector<std::string> sectionsOf(const std::string& markdown)
{
    std::vector<std::string> sections(1);
    bool isFenced = false;
    std::istringstream in(markdown);
    for (std::string line; std::getline(in, line);) {
        const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());  // a block of a list is indented
        if (line.compare(indent, 3, "```") == 0)
            isFenced = !isFenced;
        else if (!isFenced) {
            if (line.starts_with('#'))
                sections.emplace_back();
            sections.back() += line + '\n';
        }
    }
    return sections;
}

/// Returns what the expression's group finds in the text, in order.
std::vector<std::string> allOf(const std::string& text, const std::regex& expression)
{
    std::vector<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), expression), end; match != end; ++match)
        found.push_back((*match)[1]);
    return found;
}

/// Returns the words that stand in back-ticks.
std::vector<std::string> codeWordsOf(const std::string& section)
{
    static const std::regex code("`([^`]+)`");
    std::vector<std::string> words;
    for (const std::string& span : allOf(section, code)) {
        std::istringstream in(span);
        for (std::string word; in >> word;)
            words.push_back(word);
    }
    return words;
}

/// Returns whether the word names a file or a folder of the repository: it contains a slash, or ends as sources do. Names that a user
/// chooses (FOLDER/a.json, <name>/<name>.cpp) and files that a build makes do not count.
bool namesFile(const std::string& word)
{
    static const std::regex file(
        R"((?!build[-/]|[A-Z]+/|<)([\w.*<>-]+/[\w./*<>-]*|(?!\.)[\w.*<>-]+\.(h|cpp|def|cuh|cmake|js|html|ld|\*)))");
    return std::regex_match(word, file);
}

/// Returns the pattern of a name in a page, where `*` and `<name>` stand for any text.
std::string patternOf(const std::string& name)
{
    static const std::regex placeholder("<[^>]*>");
    return std::regex_replace(name, placeholder, "*");
}

/// Returns the existing paths that match the name in one of the folders. Folders and paths are relative to the repository.
std::vector<std::string> pathsOf(const std::string& name, const std::set<std::string>& folders)
{
    static const std::string root = std::regex_replace(repositoryPath(""), std::regex(R"([*?[\\])"), R"(\$&)");
    std::vector<std::string> paths;
    for (const std::string& folder : folders) {
        glob_t found{};
        if (glob((root + folder + "/" + patternOf(name)).c_str(), GLOB_NOSORT, nullptr, &found) == 0)
            for (std::size_t i = 0; i < found.gl_pathc; ++i)
                paths.push_back(fs::path(found.gl_pathv[i]).lexically_relative(repositoryPath("")).string());
        globfree(&found);
    }
    return paths;
}

/// Returns the names of files in a section that do not exist. A section may name a file without its folder, if it names the folder, too.
std::vector<std::string> missingFilesOf(const std::string& page, const std::vector<std::string>& names)
{
    std::set<std::string> folders(std::begin(kTopFolders), std::end(kTopFolders));
    for (fs::path folder = fs::path(page).parent_path(); !folder.empty(); folder = folder.parent_path())
        folders.insert(folder.string());
    std::set<std::string> named = folders;
    for (const std::string& name : names)
        for (const std::string& path : pathsOf(name, folders))
            if (fs::is_directory(repositoryPath(path)))
                named.insert(path);
            else if (name.find('/') != std::string::npos)
                named.insert(fs::path(path).parent_path().string());
    std::vector<std::string> missing;
    std::ranges::copy_if(names, std::back_inserter(missing), [&](const std::string& name) { return pathsOf(name, named).empty(); });
    return missing;
}

/// Returns "Suite.Case" of every test.
std::set<std::string> testNames()
{
    static const std::regex test(R"(^(?:TYPED_)?TEST(?:_F|_P)?\((\w+), (\w+)\))");
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(repositoryPath("tests"))) {
        if (entry.path().extension() != ".cpp")
            continue;
        std::istringstream in(readFile(entry.path()));
        std::smatch found;
        for (std::string line; std::getline(in, line);)
            if ((line.starts_with("TEST") || line.starts_with("TYPED_TEST")) && std::regex_search(line, found, test))
                names.insert(found.str(1) + "." + found.str(2));
    }
    return names;
}

/// Returns the anchors of a page's headings, as GitHub makes them.
std::set<std::string> anchorsOf(const std::string& markdown)
{
    static const std::regex heading("^#+ +([^\n]*)"), punctuation("[^a-z0-9 _-]"), blank(" ");
    std::set<std::string> anchors;
    for (const std::string& section : sectionsOf(markdown))
        for (std::string title : allOf(section, heading)) {
            std::ranges::transform(title, title.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
            anchors.insert("#" + std::regex_replace(std::regex_replace(title, punctuation, ""), blank, "-"));
        }
    return anchors;
}

TEST(Readme, IsShort)
{
    EXPECT_LE(readFile(repositoryPath("README.md")).size(), kMaxBytesOfReadme);
}

TEST(Readme, EveryLinkLeadsToAFileAndAHeading)
{
    const std::regex link(R"(\]\(([^):]+)\))");
    std::size_t links = 0;
    for (const std::string& page : pages()) {
        const std::string text = readFile(repositoryPath(page));
        for (const std::string& target : allOf(text, link)) {
            ++links;
            const std::size_t hash = std::min(target.find('#'), target.size());
            const fs::path file =
                hash == 0 ? fs::path(repositoryPath(page)) : fs::path(repositoryPath(page)).parent_path() / target.substr(0, hash);
            ASSERT_TRUE(fs::exists(file)) << page << " links to " << target << ", which does not exist";
            if (hash < target.size()) {
                EXPECT_TRUE(anchorsOf(readFile(file)).contains(target.substr(hash)))
                    << page << " links to " << target << ": no such heading";
            }
        }
    }
    EXPECT_GT(links, 100u);
}

TEST(Readme, EveryNamedFileAndTestExists)
{
    const std::regex test(R"([A-Z][a-z]\w*\.[A-Za-z]\w+)"), filter(R"(--gtest_filter='\*?([^'*]+))");
    const std::set<std::string> tests = testNames();
    std::size_t files = 0;
    for (const std::string& page : pages()) {
        const std::string text = readFile(repositoryPath(page));
        for (const std::string& section : sectionsOf(text)) {
            std::vector<std::string> names;
            for (const std::string& word : codeWordsOf(section)) {
                if (std::regex_match(word, test))
                    EXPECT_TRUE(tests.contains(word)) << page << " names the test " << word << ", which does not exist";
                else if (namesFile(word))
                    names.push_back(word);
            }
            files += names.size();
            for (const std::string& name : missingFilesOf(page, names))
                ADD_FAILURE() << page << " names " << name << ", which is in no folder that this section names";
        }
        for (const std::string& word : allOf(text, filter))  // the first word of the filter; others may be parameters of the tests
            EXPECT_TRUE(std::ranges::any_of(tests, [&](const std::string& name) { return name.find(word) != std::string::npos; }))
                << page << " filters the tests by " << word << ", which names none";
    }
    EXPECT_GT(files, 500u);
}

}  // namespace
}  // namespace simtscope::tests
