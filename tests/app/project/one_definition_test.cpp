// Tests that no two types of the program have the same name in the same namespace (the one-definition rule). No tool reports this error: a
// compiler sees one file at a time, and a linker keeps the functions of one of the types and calls them on objects of the other.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/app/project/tokens.h"
#include "tests/app/spawn.h"
#include "tests/folders.h"

namespace simtscope::tests {
namespace {

namespace fs = std::filesystem;

/// Returns the words without template parameters, attributes and alignas(…) before a declaration.
std::vector<std::string_view> declarationOf(const std::vector<std::string_view>& statement)
{
    std::vector<std::string_view> tokens;
    int depth = 0;
    for (const std::string_view word : statement) {
        const bool opens = word == "<" || word == "[" || word == "(";
        const bool closes = word == ">" || word == "]" || word == ")";
        depth += opens - closes;
        if (depth == 0 && !closes && word != "template" && word != "alignas" && word != "requires")
            tokens.push_back(word);
    }
    return tokens;
}

/// Returns the name of the type that the statement before a brace defines; nullopt: it defines none, or a specialisation.
std::optional<std::string> findDefinedType(const std::vector<std::string_view>& statement)
{
    std::vector<std::string_view> tokens = declarationOf(statement);
    const auto isKey = [](std::string_view word) { return word == "struct" || word == "class" || word == "union" || word == "enum"; };
    if (tokens.empty() || !isKey(tokens[0]))
        return {};
    std::size_t position = 1;
    while (position < tokens.size() && isKey(tokens[position]))
        ++position;
    std::string name;
    for (bool isComplete = false; position < tokens.size() && tokens[position] != "final"; ++position) {
        const bool isScope = tokens[position] == ":" && position + 1 < tokens.size() && tokens[position + 1] == ":";
        if (tokens[position] == ":" && !isScope)
            break;
        if (!isScope && (isComplete || !isWord(tokens[position][0])))
            return {};
        name += isScope ? "::" : std::string(tokens[position]);
        position += isScope;
        isComplete = !isScope;
    }
    // A specialisation has '<' behind its name; it is no new type.
    const auto named = std::ranges::find(statement, tokens[tokens.size() > 1 ? 1 : 0]);
    if (named != statement.end() && named + 1 != statement.end() && *(named + 1) == "<")
        return {};
    return name.empty() ? std::nullopt : std::optional(name);
}

/// Returns the full names of the types that the text defines in namespaces with names.
std::vector<std::string> findDefinedTypes(std::string_view text)
{
    struct Scope {
        bool isNamespace;
        std::string name;
    };
    std::vector<Scope> scopes;
    std::vector<std::string> types;
    std::vector<std::string_view> statement;
    Tokens tokens(text);
    for (std::string_view token = tokens.next(); !token.empty(); token = tokens.next()) {
        if (token == ";" || token == "}") {
            if (token == "}" && !scopes.empty())
                scopes.pop_back();
            statement.clear();
        } else if (token == "{") {
            if (!statement.empty() && statement[0] == "namespace") {
                std::string name;
                for (const std::string_view word : std::span(statement).subspan(1))
                    name += word;
                scopes.push_back({true, name});
            } else {
                const auto type = findDefinedType(statement);
                if (type && std::ranges::all_of(scopes, [](const Scope& scope) { return scope.isNamespace && !scope.name.empty(); })) {
                    std::string qualifiedName;
                    for (const Scope& scope : scopes)
                        qualifiedName += scope.name + "::";
                    types.push_back(qualifiedName + *type);
                }
                scopes.push_back({false, {}});
            }
            statement.clear();
        } else {
            statement.push_back(token);
        }
    }
    return types;
}

}  // namespace

TEST(OneDefinition, TypesAreReadFromText)
{
    constexpr std::string_view text = R"(
#define OPEN {
namespace a::b {
// struct Comment {
struct One { struct Inner {}; int x = 1'000; };  const char* text = "struct Text {";
template <class T> class Two final : public One { void f() { struct Local {}; } };
template <> class Two<int> {};
enum class Three : std::uint8_t { A };
struct [[nodiscard]] Four : std::vector<One> {};
struct One::Impl {};
struct Declared;
struct One makeOne() { return {}; }
namespace { struct Hidden {}; }
}
struct Outside {};)";
    EXPECT_THAT(findDefinedTypes(text),
                testing::ElementsAre("a::b::One", "a::b::Two", "a::b::Three", "a::b::Four", "a::b::One::Impl", "Outside"));
}

TEST(OneDefinition, EveryTypeNameOfANamespaceIsDefinedOnce)
{
    std::map<std::string, fs::path> files;
    for (const char* const folder : {"gpu", "ui", "app"})
        for (const auto& entry : fs::recursive_directory_iterator(repositoryPath(folder))) {
            if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp")
                continue;
            for (const std::string& type : findDefinedTypes(readFile(entry.path()))) {
                const auto [known, isNew] = files.try_emplace(type, entry.path());
                EXPECT_TRUE(isNew) << type << " is defined in " << known->second << " and in " << entry.path();
            }
        }
    EXPECT_GE(files.size(), 1300u);
}

}  // namespace simtscope::tests
