// The list of the sentences of gpu/ (ui/figures/message_rows.h) against the sources of gpu/: none is missing.
#include <gtest/gtest.h>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStringList>
#include <functional>
#include <set>
#include <vector>

#include "ui/figures/message_rows.h"

namespace simtscope::figures {
namespace {

constexpr char kHole[] = "\x01";
const QRegularExpression kEdges("^[\x01 ,;:.(\\n]+|[\x01 ,;:.)\\n]+$");

/// What is not said to anybody, or not by SIMTscope.
struct Exempt {
    const char* files;     ///< regular expression
    const char* literals;  ///< regular expression; "": all of them
};

constexpr Exempt kExempt[] = {
    {"^analysis/(names|models)/", "."},  // they say nothing
    {"^ptx/(parser|lexer|printer|link)", ""},  // diagnostics of PTX and of its linker, which are as a compiler's, and PTX itself
    {"^runtime/errors\\.cpp$", ""},            // cudaGetErrorString
    {"^analysis/(report_|quantities)", ""},    // the report is for the command line; quantities have words of their own in the window
    {"^program/(registrations|compiler)\\.cpp$", ""},  // C, and what nvcc writes
    {"^program/(compile_hints|kernel_resources|build)\\.cpp$",
     "undefined|separate compilation|main'|has no member|entry function|bytes (spill|smem)| registers$|No space left"},  // what tools write
    {"^trace/file_schema\\.cpp$", ""},                                                                                   // SQL
    {"^trace/names\\.cpp$", ""},                                                                                         // C++
    {"^trace/", "^(SELECT|INSERT|UPDATE|DELETE|PRAGMA|BEGIN|CREATE|SQLite format)"},
    {"^cuda/twin\\.cpp$", "[\\t]|^\\.|^call "},  // PTX
    {"^core/devices\\.cpp$", "^RTX "},
    {"^simt/control/runtime_functions\\.cpp$", "Assertion `"},  // as CUDA's assert prints it
    {"^runtime/recorder\\.cpp$", "^SIMTscope"},                 // its version
    {"^runtime/device_attributes\\.cpp$", ""},                  // a device's name, which the program asks for
    {"", "^packed columns are|^say what to do instead"},        // static_assert
    {"^trace/recording\\.h$", "^grid workspace$"},
};

/// Errors that the sources themselves put into another sentence, each time.
struct Within {
    const char* files;   ///< regular expression
    const char* before;  ///< with holes
};

constexpr Within kWithin[] = {
    {"^cuda/twin", "kernel \x01 "},  // InstrumentedModule::refused
};

struct Token {
    QString text;
    bool isLiteral = false;
};

QString unescaped(QString text)
{
    return text.replace("\\n", "\n").replace("\\t", "\t").replace("\\0", "").replace("\\\"", "\"").replace("\\\\", "\\");
}

/// Without comments, preprocessor lines, characters and raw strings.
std::vector<Token> tokensOf(const QString& source)
{
    static const QRegularExpression pattern(
        R"re(R"([^ ()\\]*)\(.*?\)\1"|//[^\n]*|/\*.*?\*/|^[ ]*#(?:[^\n]*\\\n)*[^\n]*|'(?:[^'\\\n]|\\.)+'|"((?:[^"\\\n]|\\.)*)"|\w[\w']*|[^\s\w])re",
        QRegularExpression::DotMatchesEverythingOption | QRegularExpression::MultilineOption);
    std::vector<Token> tokens;
    for (auto matches = pattern.globalMatch(source); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const QString text = match.captured();
        if (text.startsWith("//") || text.startsWith("/*") || text.startsWith('#') || text.startsWith("R\"") || text.startsWith('\''))
            tokens.push_back({text.startsWith('R') || text.startsWith('\'') ? "0" : "", false});
        else
            tokens.push_back(text.startsWith('"') ? Token{unescaped(match.captured(2)), true} : Token{text, false});
    }
    std::erase_if(tokens, [](const Token& token) { return !token.isLiteral && token.text.isEmpty(); });
    return tokens;
}

/// Behind what a + adds to a literal, which is not itself one.
std::size_t behindOperand(const std::vector<Token>& tokens, std::size_t at)
{
    static const QString ends = ",;?:+}=<>";
    for (int depth = 0; at < tokens.size(); ++at) {
        const QString& text = tokens[at].text;
        if (tokens[at].isLiteral)
            continue;
        const bool isScope = text == ":" && (tokens[at - 1].text == ":" || (at + 1 < tokens.size() && tokens[at + 1].text == ":"));
        if (text == "(" || text == "[" || text == "{")
            ++depth;
        else if ((text == ")" || text == "]" || text == "}") && depth-- == 0)
            return at;
        else if (depth == 0 && !isScope && ends.contains(text))
            return at;
    }
    return at;
}

/// What a source says: literals, with holes where values are put in by fmt or by +.
QStringList sayings(const std::vector<Token>& tokens)
{
    static const QRegularExpression hole("\\{[^{} ]*\\}");
    QStringList all;
    std::set<std::size_t> taken;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!tokens[i].isLiteral || taken.contains(i))
            continue;
        QString text = (i > 0 && !tokens[i - 1].isLiteral && tokens[i - 1].text == "+" ? kHole : "") + tokens[i].text;
        for (std::size_t k = i + 1; k < tokens.size();) {
            if (tokens[k].isLiteral) {
                text += tokens[k].text;
                taken.insert(k++);
            } else if (tokens[k].text == "+" && k + 1 < tokens.size()) {
                if (!tokens[++k].isLiteral) {
                    text += kHole;
                    k = behindOperand(tokens, k);
                }
            } else {
                break;
            }
        }
        all << text.replace("{{", "\x02").replace("}}", "\x03").replace(hole, kHole).replace("\x02", "{").replace("\x03", "}");
    }
    return all;
}

/// What stands in the brackets of fail() and failAt(), apart from what is translated there.
std::vector<Token> failures(const std::vector<Token>& tokens)
{
    std::vector<Token> inside;
    int depth = 0;
    for (std::size_t i = 1; i < tokens.size(); ++i) {
        const QString &text = tokens[i].text, &before = tokens[i - 1].text;
        const bool opens = !tokens[i].isLiteral && text == "(";
        if (opens && (depth > 0 || before == "fail" || before == "failAt"))
            ++depth;
        const bool isTranslated = i > 1 && before == "(" && tokens[i - 2].text == "tr";
        if (depth > 0 && !isTranslated)
            inside.push_back(tokens[i]);
        if (!tokens[i].isLiteral && text == ")" && depth > 0)
            --depth;
    }
    return inside;
}

bool isSentence(const QString& text)
{
    static const QRegularExpression words("[A-Za-z]{2,} | [a-z]{2,}");
    return text.contains(words);
}

bool isExempt(const QString& file, const QString& literal)
{
    for (const Exempt& exempt : kExempt)
        if (file.contains(QRegularExpression(exempt.files)) && literal.contains(QRegularExpression(exempt.literals)))
            return true;
    return false;
}

enum class Said { Whole, InParts };

/// Finds the words in a row, whatever the row has where the saying has holes. What is said whole has the row to itself.
QRegularExpression matcher(const QString& saying, Said said)
{
    QStringList pieces = (said == Said::Whole ? saying : QString(saying).remove(kEdges)).split(kHole);
    for (QString& piece : pieces)
        piece = QRegularExpression::escape(piece);
    return QRegularExpression(said == Said::Whole ? '^' + pieces.join(".+") + '$' : pieces.join(".+"));
}

QString completed(const QString& file, const QString& saying)
{
    for (const Within& within : kWithin)
        if (file.contains(QRegularExpression(within.files)))
            return within.before + saying;
    return saying;
}

QStringList rows()
{
    QStringList all;
    for (const MessageRows part : messageRows())
        for (const char* const row : part)
            all << QString::fromUtf8(row);
    return all;
}

/// How many of the sentences of a folder are looked for.
int expectRows(const QDir& folder, Said said, const std::function<QStringList(const QString&)>& sayingsOf)
{
    const QStringList known = rows();
    int sentences = 0;
    for (QDirIterator files(folder.path(), {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories); files.hasNext();) {
        QFile file(files.next());
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        const QString name = folder.relativeFilePath(file.fileName());
        for (const QString& saying : sayingsOf(QString::fromUtf8(file.readAll()))) {
            if (!isSentence(saying) || isExempt(name, saying))
                continue;
            ++sentences;
            const QString looked = said == Said::Whole ? completed(name, saying) : saying;
            EXPECT_FALSE(known.filter(matcher(looked, said)).isEmpty())
                << name.toStdString() << ": " << QString(saying).replace(kHole, "{}").toStdString();
        }
    }
    return sentences;
}

TEST(MessageRows, HoldEverySentenceOfTheSources)
{
    EXPECT_GT(expectRows(QDir(SIMTSCOPE_SOURCE_DIR "/gpu"), Said::InParts, [](const QString& source) { return sayings(tokensOf(source)); }),
              500);
}

TEST(MessageRows, HoldEveryErrorAsAWhole)
{
    EXPECT_GT(expectRows(QDir(SIMTSCOPE_SOURCE_DIR "/gpu"), Said::Whole,
                         [](const QString& source) { return sayings(failures(tokensOf(source))); }),
              200);
}

TEST(MessageRows, HoldEveryErrorThatTheWindowMakes)
{
    EXPECT_GT(expectRows(QDir(SIMTSCOPE_SOURCE_DIR "/ui"), Said::Whole,
                         [](const QString& source) { return sayings(failures(tokensOf(source))); }),
              20);
}

/// What may stand between two holes of a row, in any source.
QStringList piecesOfSources()
{
    std::set<QString> pieces;
    for (const char* const folder : {SIMTSCOPE_SOURCE_DIR "/gpu", SIMTSCOPE_SOURCE_DIR "/ui", SIMTSCOPE_SOURCE_DIR "/app"})
        for (QDirIterator files(folder, {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories); files.hasNext();) {
            QFile file(files.next());
            EXPECT_TRUE(file.open(QIODevice::ReadOnly));
            if (QFileInfo(file).fileName().startsWith("message_rows_"))
                continue;
            for (const QString& saying : sayings(tokensOf(QString::fromUtf8(file.readAll()))))
                for (const QString& piece : saying.split(kHole))
                    pieces.insert({piece, QString(piece).remove(kEdges)});
        }
    pieces.erase(QString());
    return {pieces.begin(), pieces.end()};
}

/// Whether the text can be put together from the pieces.
bool isMadeOf(const QString& text, const QStringList& pieces)
{
    std::vector<bool> reached(std::size_t(text.size()) + 1);
    reached[0] = true;
    for (qsizetype at = 0; at < text.size(); ++at)
        for (const QString& piece : pieces)
            if (reached[std::size_t(at)] && QStringView(text).mid(at).startsWith(piece))
                reached[std::size_t(at + piece.size())] = true;
    return reached.back();
}

TEST(MessageRows, AreStillSaid)
{
    static const QRegularExpression hole("%[0-9]");
    const QStringList pieces = piecesOfSources();
    for (const QString& row : rows())
        for (const QString& words : row.split(hole))
            EXPECT_TRUE(isMadeOf(words, pieces)) << row.toStdString() << ": " << words.toStdString();
}

TEST(MessageRows, NumberTheirHolesAsTheyCome)
{
    static const QRegularExpression hole("%[0-9]");
    const QStringList all = rows();
    EXPECT_EQ(std::set<QString>(all.begin(), all.end()).size(), std::size_t(all.size())) << "a row stands twice";
    for (const QString& row : all) {
        int expected = 0;
        for (auto matches = hole.globalMatch(row); matches.hasNext();)
            EXPECT_EQ(matches.next().captured(), '%' + QString::number(++expected)) << row.toStdString();
    }
}

TEST(MessageRows, TheTestReadsSourcesAsTheyAreWritten)
{
    const std::vector<Token> tokens = tokensOf(R"re(
        #include "gpu/not a sentence.h"
        // "a comment that says nothing"
        fail(fmt::format("{} has {:#x} of "
                         "{{them}}", a, b), "do it " + std::to_string(c) + " times");
        say(x + " behind it", x ? "one thing" : 'c' == y ? R"(a raw one)" : "the other " + names[i], tr("in words"));)re");
    EXPECT_EQ(sayings(tokens),
              QStringList({"\x01 has \x01 of {them}", "do it \x01 times", "\x01 behind it", "one thing", "the other \x01", "in words"}));
    EXPECT_EQ(sayings(failures(tokens)), QStringList({"\x01 has \x01 of {them}", "do it \x01 times"}));
    EXPECT_EQ(sayings(failures(tokensOf("x ? failAt(f(1), tr(\"in words\") + \"not in words\") : \"beside it\""))),
              QStringList("\x01not in words"));
}

}  // namespace
}  // namespace simtscope::figures
