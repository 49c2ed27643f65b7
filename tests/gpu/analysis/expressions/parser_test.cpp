// Tests which texts are expressions, how their operators bind, and where an error is.
#include <gmock/gmock.h>

#include <random>

#include "gpu/analysis/expressions/expression.h"

namespace simtscope::analysis {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// Writes a part with all its parentheses.
std::string write(const Expression& expression, std::uint32_t index)
{
    const ExpressionNode& node = expression.nodes[index];
    const auto child = [&](std::size_t i) { return write(expression, node.children[i]); };
    switch (node.kind) {
    case ExpressionNode::Kind::Literal:
        return formatScalar({}, node.literal);
    case ExpressionNode::Kind::Name:
        return node.name;
    case ExpressionNode::Kind::BuiltIn:
        return node.name.empty() ? "warpSize" : std::string("#") + char('0' + int(node.builtIn)) + node.name;
    case ExpressionNode::Kind::Member:
        return child(0) + (node.isArrow ? "->" : ".") + node.name;
    case ExpressionNode::Kind::Index:
        return child(0) + "[" + child(1) + "]";
    case ExpressionNode::Kind::Unary:
        return std::string("(") + spelling(node.op) + child(0) + ")";
    case ExpressionNode::Kind::Binary:
        return "(" + child(0) + " " + spelling(node.op) + " " + child(1) + ")";
    case ExpressionNode::Kind::Conditional:
        return "(" + child(0) + " ? " + child(1) + " : " + child(2) + ")";
    case ExpressionNode::Kind::Cast:
        return "<" + nameOfType({}, node.type) + ">" + child(0);
    case ExpressionNode::Kind::Call:
    case ExpressionNode::Kind::Aggregate: {
        std::string text = node.name + (node.kind == ExpressionNode::Kind::Aggregate ? "*(" : "(");
        for (std::size_t i = 0; i < node.children.size(); ++i)
            text += (i ? ", " : "") + child(i);
        return text + ")";
    }
    }
    return {};
}

std::string parsed(const std::string& text)
{
    const auto expression = parseExpression(text);
    return expression ? write(*expression, expression->root()) : expression.error().text();
}

TEST(Parser, OperatorsBindAsInCpp)
{
    EXPECT_EQ(parsed("a + b * c - d"), "((a + (b * c)) - d)");
    EXPECT_EQ(parsed("a - b - c"), "((a - b) - c)");
    EXPECT_EQ(parsed("a & b == c"), "(a & (b == c))") << "as in C";
    EXPECT_EQ(parsed("a | b ^ c & d"), "(a | (b ^ (c & d)))");
    EXPECT_EQ(parsed("a || b && c"), "(a || (b && c))");
    EXPECT_EQ(parsed("a << 1 + 2 < b"), "((a << (1 + 2)) < b)");
    EXPECT_EQ(parsed("a < b == c > d"), "((a < b) == (c > d))");
    EXPECT_EQ(parsed("a ? b : c ? d : e"), "(a ? b : (c ? d : e))");
    EXPECT_EQ(parsed("a ? b ? c : d : e"), "(a ? (b ? c : d) : e)");
    EXPECT_EQ(parsed("a || b ? c : d"), "((a || b) ? c : d)");
    EXPECT_EQ(parsed("-a * !b + ~c"), "(((-a) * (!b)) + (~c))");
    EXPECT_EQ(parsed("*p.x"), "(*p.x)");
    EXPECT_EQ(parsed("&s[3]"), "(&s[3])");
    EXPECT_EQ(parsed("- -a"), "(-(-a))");
    EXPECT_EQ(parsed("p->q.r[i][j]"), "p->q.r[i][j]");
    EXPECT_EQ(parsed("(a + b) * c % d / e"), "((((a + b) * c) % d) / e)");
    EXPECT_EQ(parsed("a >> 1 >> 2"), "((a >> 1) >> 2)");
}

TEST(Parser, Casts)
{
    EXPECT_EQ(parsed("(float)x / 2"), "(<float>x / 2)");
    EXPECT_EQ(parsed("float(x / 2)"), "<float>(x / 2)");
    EXPECT_EQ(parsed("(unsigned long long int)x"), "<unsigned long long>x");
    EXPECT_EQ(parsed("(long unsigned)x"), "<unsigned long long>x");
    EXPECT_EQ(parsed("(unsigned char)-1"), "<unsigned char>(-1)");
    EXPECT_EQ(parsed("unsigned(x) + 1"), "(<unsigned int>x + 1)");
    EXPECT_EQ(parsed("(int)(float)x"), "<int><float>x");
    EXPECT_EQ(parsed("uint32_t(x)"), "<unsigned int>x");
    EXPECT_EQ(parsed("(x) - 1"), "(x - 1)") << "a variable in parentheses";
}

TEST(Parser, Literals)
{
    EXPECT_EQ(parsed("0x1F"), "31");
    EXPECT_EQ(parsed("0b101"), "5");
    EXPECT_EQ(parsed("017"), "15");
    EXPECT_EQ(parsed("1'000'000"), "1000000");
    EXPECT_EQ(parsed("1.5f"), "1.5f");
    EXPECT_EQ(parsed("2e-3"), "0.002");
    EXPECT_EQ(parsed(".5"), "0.5");
    EXPECT_EQ(parsed("1."), "1.0");
    EXPECT_EQ(parsed("0x1p4"), "16.0");
    EXPECT_EQ(parsed("'a'"), "'a'");
    EXPECT_EQ(parsed("'\\n'"), "'\\n'");
    EXPECT_EQ(parsed("'\\x41'"), "'A'");
    EXPECT_EQ(parsed("true && false"), "(true && false)");
    EXPECT_EQ(parsed("nullptr"), "nullptr");
    const auto typeOf = [](const char* text) { return nameOfType({}, parseExpression(text)->nodes.back().literal.type); };
    EXPECT_EQ(typeOf("2147483647"), "int");
    EXPECT_EQ(typeOf("2147483648"), "long long");
    EXPECT_EQ(typeOf("0x80000000"), "unsigned int") << "only a decimal literal never becomes unsigned";
    EXPECT_EQ(typeOf("1u"), "unsigned int");
    EXPECT_EQ(typeOf("5ll"), "long long");
    EXPECT_EQ(typeOf("5ULL"), "unsigned long long");
    EXPECT_EQ(typeOf("4294967296u"), "unsigned long long");
    EXPECT_EQ(typeOf("1e3f"), "float");
}

TEST(Parser, FunctionsAndAggregates)
{
    EXPECT_EQ(parsed("min(a, b)"), "min(a, b)");
    EXPECT_EQ(parsed("min(a)"), "min*(a)");
    EXPECT_EQ(parsed("any(x > 3) && sum(sum) > 0"), "(any*((x > 3)) && (sum*(sum) > 0))") << "sum is also a variable";
    EXPECT_EQ(parsed("threadIdx.x + blockIdx.y * blockDim.z"), "(#0x + (#1y * #2z))");
    EXPECT_EQ(parsed("gridDim.x % warpSize"), "(#3x % warpSize)");
    EXPECT_EQ(parsed("config::scale + Mode::On"), "(config::scale + Mode::On)");
}

TEST(Parser, ErrorsNameTheColumnAndWhatIsExpected)
{
    EXPECT_THAT(parsed(""), HasSubstr("empty"));
    EXPECT_THAT(parsed("   "), HasSubstr("empty"));
    EXPECT_THAT(parsed("a +"), StartsWith("column 4: the expression ends here, where an operand is expected"));
    EXPECT_THAT(parsed("a + * "), StartsWith("column 7: "));
    EXPECT_THAT(parsed("s[3"), StartsWith("column 4: the expression ends here, where \"]\" is expected for the \"[\" in column 2"));
    EXPECT_THAT(parsed("(a + b"), StartsWith("column 7: the expression ends here, where \")\" is expected for the \"(\" in column 1"));
    EXPECT_THAT(parsed("a b"), StartsWith("column 3: an operator is expected, but there is \"b\""));
    EXPECT_THAT(parsed("a)"), StartsWith("column 2: \")\" closes nothing"));
    EXPECT_THAT(parsed("(a]"), StartsWith("column 3: \")\" is expected, but there is \"]\""));
    EXPECT_THAT(parsed("a = 3"), StartsWith("column 3: an expression cannot assign to a variable\nWrite == to compare."));
    EXPECT_THAT(parsed("s[i = 3]"), HasSubstr("cannot assign"));
    EXPECT_THAT(parsed("i++"), StartsWith("column 2: an expression cannot change a variable by ++"));
    EXPECT_THAT(parsed("++i"), StartsWith("column 1: an expression cannot change a variable by ++"));
    EXPECT_THAT(parsed("a += 2"), HasSubstr("by +="));
    EXPECT_THAT(parsed("a ? b"), StartsWith("column 6: the expression ends here, where \":\" is expected"));
    EXPECT_THAT(parsed("p->"), StartsWith("column 4: the name of a member is expected after \"->\""));
    EXPECT_THAT(parsed("threadIdx"), StartsWith("column 10: .x, .y or .z is expected"));
    EXPECT_THAT(parsed("threadIdx.w"), StartsWith("column 11: .x, .y or .z is expected"));
    EXPECT_THAT(parsed("int"), StartsWith("column 1: the type int is no value"));
    EXPECT_THAT(parsed("(long short)x"), HasSubstr("no type together"));
    EXPECT_THAT(parsed("(long double)x"), HasSubstr("no long double"));
    EXPECT_THAT(parsed("a @ b"), StartsWith("column 3: '@' is no part of an expression"));
    EXPECT_THAT(parsed("a + ü"), HasSubstr("'ü' is no part"));
    EXPECT_THAT(parsed("3x"), StartsWith("column 1: \"3x\" is not a number"));
    EXPECT_THAT(parsed("08"), HasSubstr("is not a number"));
    EXPECT_THAT(parsed("99999999999999999999"), HasSubstr("is not a number"));
    EXPECT_THAT(parsed("1.2.3"), HasSubstr("is not a number"));
    EXPECT_THAT(parsed("'ab'"), HasSubstr("a character in quotes"));
    EXPECT_THAT(parsed("sqr(x)"), StartsWith("column 1: there is no function sqr in expressions\nSimilar: sqrt."));
    EXPECT_THAT(parsed("launch(x)"), HasSubstr("Functions: abs"));
    EXPECT_THAT(parsed("pow(x)"), StartsWith("column 1: the number of arguments of pow is 2, but here it is 1"));
    EXPECT_THAT(parsed("all()"), StartsWith("column 1: the number of arguments of all is 1, but here it is 0"));
    EXPECT_THAT(parsed("any(x > max(y))"), StartsWith("column 9: a function over lanes stands inside another one"));
    EXPECT_THAT(parsed(std::string(5000, 'a')), HasSubstr("4096"));
    EXPECT_THAT(parsed(std::string(2000, '(')), HasSubstr("nested too deeply"));
    EXPECT_THAT(parsed(std::string(2000, '-') + "1"), HasSubstr("cannot change")) << "--";
    EXPECT_THAT(parsed(std::string(2000, '!') + "1"), HasSubstr("nested too deeply"));
}

TEST(Parser, EveryHalfTypedTextIsAnExpressionOrHasAnError)
{
    const std::string text = "any(s[threadIdx.x + 1] != (float)p->x.y * 0x1fu / min(a, 'b')) ? 1.5e-3f : -*q << 2 && !true";
    ASSERT_TRUE(parseExpression(text)) << parsed(text);
    for (std::size_t length = 0; length < text.size(); ++length) {
        if (const auto expression = parseExpression(text.substr(0, length)); !expression) {
            EXPECT_FALSE(expression.error().text().empty());
        }
        for (std::size_t from = 0; from < length; from += 7)
            static_cast<void>(parseExpression(text.substr(from, length - from)));
    }
}

TEST(Parser, RandomTokensNeitherCrashNorLeaveTheText)
{
    const std::vector<std::string> words = {"a",   "s",     "threadIdx", ".",      "x",       "->",       "[",    "]", "(", ")",    "+",
                                            "-",   "*",     "&",         "&&",     "||",      "?",        ":",    ",", "1", "2.5f", "0x",
                                            "'c'", "float", "<<",        "any",    "min",     "unsigned", "long", "!", "~", "==",   "=",
                                            "++",  "@",     "true",      "sizeof", "nullptr", "warpSize", "::",   "'"};
    std::mt19937 random(7);
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (std::uint32_t n = random() % 14; n-- > 0;)
            text += words[random() % words.size()] + (random() % 2 ? " " : "");
        const auto expression = parseExpression(text);
        if (!expression) {
            EXPECT_FALSE(expression.error().text().empty()) << text;
            continue;
        }
        for (std::uint32_t part = 0; part < expression->nodes.size(); ++part) {
            for (const std::uint32_t child : expression->nodes[part].children)
                ASSERT_LT(child, part) << text;
            ASSERT_LE(expression->nodes[part].column, text.size()) << text;
        }
    }
}

}  // namespace
}  // namespace simtscope::analysis
