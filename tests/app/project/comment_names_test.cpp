// Tests that members and files which a comment names exist. A compiler does not read comments, so a rename that forgets one stays
// unnoticed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/app/project/tokens.h"
#include "tests/app/spawn.h"
#include "tests/folders.h"

namespace simtscope::tests {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTopFolders[] = {"gpu", "ui", "app", "tests"};
constexpr const char* kExtensions[] = {".h", ".cpp", ".def", ".cuh", ".cu"};  // of sources

/// Holds the parts of `Type::member` or `namespace::name` in a comment.
struct NamedMember {
    std::string scope;
    std::string member;
    bool operator==(const NamedMember&) const = default;
};

/// Returns the words before and after each `::` of the comment, of the names that begin with a letter.
std::vector<NamedMember> namedMembersOf(std::string_view comment)
{
    std::vector<NamedMember> found;
    for (std::size_t colons = comment.find("::"); colons != std::string_view::npos; colons = comment.find("::", colons + 2)) {
        std::size_t begin = colons;
        while (begin > 0 && isWord(comment[begin - 1]))
            --begin;
        const std::size_t name = colons + 2 + comment.substr(colons + 2).starts_with('~');
        std::size_t end = name;
        while (end < comment.size() && isWord(comment[end]))
            ++end;
        if (begin < colons && name < end)
            found.push_back({std::string(comment.substr(begin, colons - begin)), std::string(comment.substr(name, end - name))});
    }
    return found;
}

/// Returns the names before `()` that look like those of our functions: camelCase, without a scope, and not of CUDA.
std::vector<std::string> namedFunctionsOf(std::string_view text)
{
    std::vector<std::string> found;
    for (std::size_t end = text.find("()"); end != std::string_view::npos; end = text.find("()", end + 2)) {
        std::size_t begin = end;
        while (begin > 0 && isWord(text[begin - 1]))
            --begin;
        const std::string_view name = text.substr(begin, end - begin);
        const bool isCamelCase = !name.empty() && std::islower(static_cast<unsigned char>(name[0])) &&
                                 std::ranges::any_of(name, [](unsigned char c) { return std::isupper(c); });
        const bool hasScope = begin > 0 && std::string_view(":.>").find(text[begin - 1]) != std::string_view::npos;
        const bool isOfCuda =
            name.starts_with("cuda") || (name.size() > 2 && name.starts_with("cu") && std::isupper(static_cast<unsigned char>(name[2])));
        if (isCamelCase && !hasScope && !isOfCuda)
            found.emplace_back(name);
    }
    return found;
}

/// Returns the names in backticks that look like ours: those with an upper-case letter behind a lower-case one, and members (m_x).
std::vector<std::string> backtickedNamesOf(std::string_view text)
{
    std::vector<std::string> found;
    for (std::size_t open = text.find('`'); open != std::string_view::npos;) {
        const std::size_t close = text.find('`', open + 1);
        if (close == std::string_view::npos)
            break;
        const std::string_view name = text.substr(open + 1, close - open - 1);
        const bool isCamelCase = !name.empty() && std::islower(static_cast<unsigned char>(name[0])) &&
                                 std::ranges::any_of(name, [](unsigned char c) { return std::isupper(c); });
        if (std::ranges::all_of(name, isWord) && (isCamelCase || name.starts_with("m_")))
            found.emplace_back(name);
        open = text.find('`', close + 1);
    }
    return found;
}

/// Returns the names and paths of source files in the text, as they are written there: lanes.h, simt/state/kernel.h.
std::vector<fs::path> sourceFilesOf(std::string_view text)
{
    const std::set<fs::path> extensions(std::begin(kExtensions), std::end(kExtensions));
    const auto isPart = [](char c) { return isWord(c) || c == '/' || c == '.' || c == '-'; };
    std::vector<fs::path> found;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = begin;
        while (end < text.size() && isPart(text[end]))
            ++end;
        std::string_view word = text.substr(begin, end - begin);
        if (word.ends_with('.'))  // of the sentence
            word.remove_suffix(1);
        if (const fs::path path = word; extensions.contains(path.extension()))
            found.push_back(path);
        begin = end + 1;
    }
    return found;
}

/// Returns the paths in the comment that begin with one of the folders: simt/state/kernel.h.
std::vector<std::string> pathsOf(std::string_view comment, const std::set<std::string>& folders)
{
    std::vector<std::string> found;
    for (const fs::path& path : sourceFilesOf(comment))
        if (path.has_parent_path() && (path.extension() == ".h" || path.extension() == ".cpp") && folders.contains(path.begin()->string()))
            found.push_back(path.string());
    return found;
}

/// Describes a type, a namespace or an alias that a file defines, with the names that its bases, or its meaning, consist of.
struct Definition {
    std::string name;
    std::vector<std::string> bases;
};

bool isBaseKeyword(std::string_view word)
{
    return word == "public" || word == "protected" || word == "private" || word == "virtual";
}

/// Returns what a statement of these words defines, without the brace or the semicolon at its end: `namespace a::b` defines two scopes.
std::vector<Definition> definitionsOf(const std::vector<std::string_view>& statement)
{
    const auto isKey = [](std::string_view word) {
        return word == "struct" || word == "class" || word == "union" || word == "enum" || word == "namespace" || word == "using";
    };
    const auto key = std::find_if(statement.rbegin(), statement.rend(), isKey).base();
    if (key == statement.begin())
        return {};
    std::vector<Definition> found;
    const bool isNamespace = *(key - 1) == "namespace";
    bool isName = true;
    for (auto word = key; word != statement.end(); ++word) {
        const bool isScope = *word == ":" && (word + 1 != statement.end() && *(word + 1) == ":");
        if (isScope) {
            ++word;
        } else if (*word == ":" || *word == "=") {
            isName = false;
        } else if (isWord((*word)[0])) {
            if (isName && *word != "final")
                found.push_back({std::string(*word), {}});
            else if (!isName && !isBaseKeyword(*word))
                found.back().bases.emplace_back(*word);
        } else if (isName && *word != "<" && *word != ">" && *word != "[" && *word != "]") {
            return {};
        }
        if (!isName && found.empty())
            return {};
    }
    if (!isNamespace && found.size() > 1)  // struct Outer::Inner
        found.erase(found.begin(), found.end() - 1);
    return found;
}

/// Holds what the sources define, and the words that each of them contains.
class Sources {
public:
    void add(const fs::path& path, std::string text)
    {
        File& file = m_files[path.string()];
        file.text = std::move(text);
        Tokens tokens(file.text);
        std::vector<std::string_view> statement;
        for (std::string_view token = tokens.next(); !token.empty(); token = tokens.next()) {
            if (isWord(token[0]))
                file.words.insert(token);
            if (token == "{" || token == ";" || token == "}") {
                const bool mayDefine = token == "{" || (token == ";" && std::ranges::find(statement, "using") != statement.end());
                for (const Definition& definition : mayDefine ? definitionsOf(statement) : std::vector<Definition>{}) {
                    m_scopes[definition.name].files.insert(path.string());
                    m_scopes[definition.name].bases.insert(definition.bases.begin(), definition.bases.end());
                }
                statement.clear();
            } else {
                statement.push_back(token);
            }
        }
        file.comments = tokens.comments();
        constexpr std::string_view kInclude = "#include \"";
        for (std::size_t directive = file.text.find(kInclude); directive != std::string::npos;
             directive = file.text.find(kInclude, directive + 1)) {
            const std::size_t begin = directive + kInclude.size();
            const std::string included = file.text.substr(begin, file.text.find('"', begin) - begin);
            (included.ends_with(".def") ? file.tables : file.headers).push_back(included);
        }
    }
    bool defines(const std::string& scope) const { return m_scopes.contains(scope); }
    /// Returns whether a file that defines the scope or one of its bases, or that belongs to such a file, contains the word. A base that
    /// the sources do not define may have any member.
    bool hasMember(const NamedMember& named, std::set<std::string> visited = {}) const
    {
        const auto scope = m_scopes.find(named.scope);
        if (scope == m_scopes.end())
            return !visited.empty();  // a base of a library
        if (!visited.insert(named.scope).second)
            return false;
        for (const std::string& path : scope->second.files)
            if (containsWord(path, named.member))
                return true;
        return std::ranges::any_of(scope->second.bases, [&](const std::string& base) { return hasMember({base, named.member}, visited); });
    }
    /// Calls `report` with path, line (from 1) and text of each comment.
    template <class Report>
    void forEachComment(const Report& report) const
    {
        for (const auto& [path, file] : m_files)
            for (const Comment& comment : file.comments)
                report(path, 1 + std::count(file.text.begin(), file.text.begin() + static_cast<std::ptrdiff_t>(comment.begin), '\n'),
                       comment.text);
    }
    /// Calls `report` with path, line (from 1) and text of each block of comments, between which there is nothing but white space.
    template <class Report>
    void forEachCommentBlock(const Report& report) const
    {
        for (const auto& [path, file] : m_files)
            for (auto first = file.comments.begin(); first != file.comments.end();) {
                auto last = first;
                const auto endOf = [](const Comment& comment) { return comment.begin + comment.text.size(); };
                const auto isNextOf = [&](const Comment& comment, const Comment& next) {
                    return std::string_view(file.text).find_first_not_of(" \t\n", endOf(comment)) == next.begin;
                };
                while (last + 1 != file.comments.end() && isNextOf(*last, *(last + 1)))
                    ++last;
                report(path, 1 + std::count(file.text.begin(), file.text.begin() + static_cast<std::ptrdiff_t>(first->begin), '\n'),
                       std::string_view(file.text).substr(first->begin, endOf(*last) - first->begin));
                first = last + 1;
            }
    }
    /// Returns whether a reader of the comment finds the word: in this file, in those that are named like it, in one that these include, or
    /// in one that the comment names.
    bool isFound(const fs::path& path, const std::string& word, std::string_view comment) const
    {
        if (containsWord(path, word))
            return true;
        for (const char* const extension : kExtensions)
            if (const auto file = m_files.find(fs::path(path).replace_extension(extension).string()); file != m_files.end())
                for (const std::string& header : file->second.headers)
                    if (const auto included = m_files.find(header); included != m_files.end() && included->second.words.contains(word))
                        return true;
        return std::ranges::any_of(sourceFilesOf(comment), [&](const fs::path& named) {
            return std::ranges::any_of(m_files, [&](const auto& file) {
                return ("/" + file.first).ends_with("/" + named.string()) && file.second.words.contains(word);
            });
        });
    }
    bool hasWord(const std::string& word) const
    {
        return std::ranges::any_of(m_files, [&](const auto& file) { return file.second.words.contains(word); });
    }
    bool hasFileThatEndsWith(const std::string& path) const
    {
        return std::ranges::any_of(m_files, [&](const auto& file) { return ("/" + file.first).ends_with("/" + path); });
    }

private:
    struct File {
        std::string text;
        std::set<std::string_view> words;
        std::vector<Comment> comments;
        std::vector<std::string> headers, tables;  ///< paths of the headers, and of the .def files, that this one includes
    };
    struct Scope {
        std::set<std::string> files;
        std::set<std::string> bases;
    };
    /// Returns whether the word is in this file, in those that are named like it, or in a table (.def) that they include.
    bool containsWord(const fs::path& path, const std::string& word) const
    {
        for (const char* const extension : kExtensions) {
            const auto file = m_files.find(fs::path(path).replace_extension(extension).string());
            if (file == m_files.end())
                continue;
            if (file->second.words.contains(word))
                return true;
            for (const std::string& table : file->second.tables)
                if (const auto content = m_files.find(table); content != m_files.end() && content->second.words.contains(word))
                    return true;
        }
        return false;
    }

    std::map<std::string, File> m_files;  ///< by path, relative to the repository
    std::map<std::string, Scope> m_scopes;
};

/// Reads the sources of all folders but the programs of tests, which are as other people write them.
Sources readSources()
{
    Sources sources;
    const std::set<std::string> extensions(std::begin(kExtensions), std::end(kExtensions));
    for (const char* const folder : kTopFolders)
        for (const auto& entry : fs::recursive_directory_iterator(repositoryPath(folder))) {
            const std::string path = entry.path().lexically_relative(repositoryPath("")).string();
            if (extensions.contains(entry.path().extension().string()) && !path.starts_with("tests/programs/"))
                sources.add(path, readFile(entry.path()));
        }
    return sources;
}

TEST(CommentNames, AreReadFromText)
{
    EXPECT_EQ(namedMembersOf("/// As gpu::Kernel::launch() does, by std::~x; see ::global."),
              (std::vector<NamedMember>{{"gpu", "Kernel"}, {"Kernel", "launch"}, {"std", "x"}}));
    EXPECT_EQ(namedFunctionsOf("/// As findIt() and `makeIt()`; not x.getIt(), cudaFree(), cuInit(), it() and It()."),
              (std::vector<std::string>{"findIt", "makeIt"}));
    EXPECT_EQ(backtickedNamesOf("/// `maxCount` and `kMax`, not `count`, `T`, `a.bC`, b`cD, `m_x`."),
              (std::vector<std::string>{"maxCount", "kMax"}));
    EXPECT_EQ(sourceFilesOf("// See simt/lanes.h, lanes.cuh and README.md."), (std::vector<fs::path>{"simt/lanes.h", "lanes.cuh"}));
    EXPECT_EQ(pathsOf("// See simt/lanes.h, other/lanes.h, lanes.h and simt/engine.cpp.", {"simt"}),
              (std::vector<std::string>{"simt/lanes.h", "simt/engine.cpp"}));
}

TEST(CommentNames, MembersAreThoseOfTheirTypeItsBasesAndItsTables)
{
    Sources sources;
    sources.add("a/base.h", "struct Base { int inherited; };");
    sources.add("a/type.h", "namespace outer::inner { template <class T> class Type final : public Base { void declared(); }; }");
    sources.add("a/type.cpp", "int helper; struct Outer::Nested { int x; };");
    sources.add("a/table.h", "enum class Kind {\n#include \"a/kinds.def\"\n};\nusing Alias = Base;");
    sources.add("a/kinds.def", "KIND(Listed)");
    for (const NamedMember& named : std::vector<NamedMember>{{"Type", "declared"},
                                                             {"Type", "helper"},
                                                             {"Type", "inherited"},
                                                             {"inner", "Type"},
                                                             {"outer", "Type"},
                                                             {"Nested", "x"},
                                                             {"Kind", "Listed"},
                                                             {"Alias", "inherited"}})
        EXPECT_TRUE(sources.hasMember(named)) << named.scope << "::" << named.member;
    EXPECT_FALSE(sources.hasMember({"Base", "declared"}));
    EXPECT_FALSE(sources.hasMember({"Type", "Listed"}));
    EXPECT_FALSE(sources.defines("T"));
}

TEST(CommentNames, AreFoundInTheFileItsIncludesAndNamedFiles)
{
    Sources sources;
    sources.add("a/base.h", "void inBase();");
    sources.add("a/type.h", "#include \"a/base.h\"\n// One\n// block.\nvoid inType();  // Another.");
    sources.add("a/type.cpp", "void inSource();");
    sources.add("b/other.h", "void inOther();");
    for (const char* const name : {"inBase", "inType", "inSource"})
        EXPECT_TRUE(sources.isFound("a/type.cpp", name, {})) << name;
    EXPECT_FALSE(sources.isFound("a/type.cpp", "inOther", "// As inOther() does."));
    EXPECT_TRUE(sources.isFound("a/type.cpp", "inOther", "// As inOther() in other.h does."));
    std::vector<std::string> blocks;
    sources.forEachCommentBlock([&](const std::string&, std::ptrdiff_t line, std::string_view text) {
        blocks.push_back(std::to_string(line) + ' ' + std::string(text));
    });
    EXPECT_EQ(blocks, (std::vector<std::string>{"2 // One\n// block.\n", "4 // Another."}));
}

TEST(CommentNames, OfMembersAndFilesExist)
{
    const Sources sources = readSources();
    std::set<std::string> folders(std::begin(kTopFolders), std::end(kTopFolders));
    for (const char* const top : kTopFolders)
        for (const auto& entry : fs::directory_iterator(repositoryPath(top)))
            if (entry.is_directory())
                folders.insert(entry.path().filename().string());
    std::size_t members = 0, files = 0;
    sources.forEachComment([&](const std::string& file, std::ptrdiff_t line, std::string_view comment) {
        for (const NamedMember& named : namedMembersOf(comment)) {
            if (named.scope == "std" || !sources.defines(named.scope))
                continue;
            ++members;
            EXPECT_TRUE(sources.hasMember(named))
                << file << ":" << line << " names " << named.scope << "::" << named.member << ", which does not exist";
        }
        for (const std::string& path : pathsOf(comment, folders)) {
            ++files;
            EXPECT_TRUE(sources.hasFileThatEndsWith(path)) << file << ":" << line << " names " << path << ", which does not exist";
        }
    });
    EXPECT_GT(members, 1500u);
    EXPECT_GT(files, 100u);
}

TEST(CommentNames, OfFunctionsAndNamesInBackticksAreFound)
{
    const Sources sources = readSources();
    std::size_t functions = 0, names = 0;
    sources.forEachCommentBlock([&](const std::string& file, std::ptrdiff_t line, std::string_view comment) {
        const auto expectFound = [&](const std::string& name) {
            EXPECT_TRUE(sources.isFound(file, name, comment))
                << file << ":" << line << " names " << name << ", which neither this file nor one that it includes contains. "
                << "If it exists elsewhere, name the file behind it.";
        };
        for (const std::string& function : namedFunctionsOf(comment)) {
            ++functions;
            expectFound(function);
        }
        for (const std::string& name : backtickedNamesOf(comment)) {
            ++names;
            expectFound(name);
        }
    });
    EXPECT_GT(functions, 250u);
    EXPECT_GT(names, 300u);
}

TEST(CommentNames, OfMembersAndFunctionsInPagesExist)
{
    const Sources sources = readSources();
    std::size_t names = 0;
    for (const char* const folder : {"gpu", "ui", "app", "tests", ".github"})
        for (const auto& entry : fs::recursive_directory_iterator(repositoryPath(folder))) {
            if (entry.path().extension() != ".md" || entry.path().filename() == "CHANGELOG.md")
                continue;
            const std::string text = readFile(entry.path());
            for (const NamedMember& named : namedMembersOf(text))
                if (sources.defines(named.scope) && named.scope != "std") {
                    ++names;
                    EXPECT_TRUE(sources.hasMember(named))
                        << entry.path() << " names " << named.scope << "::" << named.member << ", which does not exist";
                }
            for (const std::string& function : namedFunctionsOf(text)) {
                ++names;
                EXPECT_TRUE(sources.hasWord(function)) << entry.path() << " names " << function << "(), which does not exist";
            }
        }
    EXPECT_GT(names, 50u);
}

}  // namespace
}  // namespace simtscope::tests
