// Tests the values of expressions over variables that are made up, against what C++ computes.
#include <gmock/gmock.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <random>

#include "gpu/analysis/expressions/evaluator.h"

namespace simtscope::analysis {
namespace {

using ptx::DebugType;
using ptx::DebugTypeKind;
using testing::HasSubstr;

struct Point {
    int x;
    float y;
};
struct Box {
    short id;
    Point corner;
    unsigned low : 3, high : 5;
    signed tiny : 2;
};

/// Has variables at addresses of a memory of its own.
class TestScope : public ExpressionScope {
public:
    TestScope()
    {
        add(DebugTypeKind::Signed, "int", 4, true);                 // 0
        add(DebugTypeKind::Unsigned, "unsigned int", 4, false);     // 1
        add(DebugTypeKind::Float, "float", 4, true);                // 2
        add(DebugTypeKind::Float, "double", 8, true);               // 3
        add(DebugTypeKind::Unsigned, "unsigned char", 1, false);    // 4
        add(DebugTypeKind::Signed, "short", 2, true);               // 5
        add(DebugTypeKind::Signed, "long", 8, true);                // 6
        add(DebugTypeKind::Boolean, "bool", 1, false);              // 7
        add(DebugTypeKind::Struct, "Point", sizeof(Point), false);  // 8
        m_info.types[8].members = {{"x", 0, 0, 0, 0, 0}, {"y", 2, 4, 0, 0, 0}};
        add(DebugTypeKind::Struct, "Box", sizeof(Box), false);  // 9
        m_info.types[9].members = {
            {"id", 5, 0, 0, 0, 0}, {"corner", 8, 4, 0, 0, 0}, {"low", 1, 12, 0, 3, 4}, {"high", 1, 12, 3, 5, 4}, {"tiny", 0, 12, 8, 2, 4}};
        add(DebugTypeKind::Array, "int[2][3]", 24, false, 0);  // 10
        m_info.types[10].extents = {2, 3};
        add(DebugTypeKind::Pointer, "int *", 8, false, 0);    // 11
        add(DebugTypeKind::Pointer, "Point *", 8, false, 8);  // 12
        add(DebugTypeKind::Enumeration, "Color", 4, false);   // 13
        m_info.types[13].enumerators = {{"Red", 1}, {"Blue", 4}};
        add(DebugTypeKind::Reference, "Point &", 8, false, 8);  // 14
        add(DebugTypeKind::Array, "float[4]", 16, false, 2);    // 15
        m_info.types[15].extents = {4};
        add(DebugTypeKind::Unsigned, "unsigned long", 8, false);  // 16
        add(DebugTypeKind::Array, "Point[2]", 16, false, 8);      // 17
        m_info.types[17].extents = {2};
    }

    template <class T>
    void set(const std::string& name, std::int32_t type, const T& value)
    {
        Found found;
        found.storage.kind = VariableStorage::Kind::Memory;
        found.storage.address = m_memory.size();
        found.storage.type = type;
        m_memory.resize(m_memory.size() + sizeof value);
        std::memcpy(m_memory.data() + found.storage.address, &value, sizeof value);
        m_variables[name] = found;
    }
    void setUnknown(const std::string& name, std::int32_t type, ValueState state)
    {
        Found found;
        found.state = state;
        found.storage.type = type;
        m_variables[name] = found;
    }
    std::uint64_t addressOf(const std::string& name) { return m_variables[name].storage.address; }

    const ptx::DebugInfo& info() const override { return m_info; }
    Found find(const std::string& name) override
    {
        if (name == "Red" || name == "Blue") {
            Found found;
            found.isEnumerator = true;
            found.enumerator = name == "Red" ? 1 : 4;
            found.storage.type = 13;
            return found;
        }
        return m_variables[name];
    }
    ValueByte byteAt(const VariableStorage& storage, std::uint64_t offset) override
    {
        const std::uint64_t address = storage.address + offset;
        return address < m_memory.size() ? ValueByte{VariableState::Known, m_memory[address]} : ValueByte{VariableState::NotRecorded, 0};
    }
    VariableValue readObject(const VariableStorage& storage, std::uint64_t offset, std::int32_t type) override
    {
        ValueSource source;
        source.byteAt = [&](std::uint64_t at) { return byteAt(storage, offset + at); };
        return makeVariableValue(m_info, type, source);
    }
    std::uint32_t builtIn(BuiltIn variable, unsigned axis) override
    {
        return variable == BuiltIn::WarpSize ? 32 : 10 * unsigned(variable) + axis;
    }
    TypedValue aggregate(std::uint32_t) override { return makeInteger(kIntType, 77); }

private:
    void add(DebugTypeKind kind, const char* name, std::uint64_t bytes, bool isSigned, std::int32_t target = -1)
    {
        DebugType type;
        type.kind = kind;
        type.name = name;
        type.bytes = bytes;
        type.isSigned = isSigned;
        type.target = target;
        m_info.types.push_back(std::move(type));
    }

    ptx::DebugInfo m_info;
    std::vector<std::uint8_t> m_memory = std::vector<std::uint8_t>(16);
    std::map<std::string, Found> m_variables;
};

class EvaluatorTest : public testing::Test {
protected:
    void SetUp() override
    {
        scope.set("i", 0, 7);
        scope.set("big", 0, 2147483647);
        scope.set("n", 0, -3);
        scope.set("u", 1, 5u);
        scope.set("f", 2, 2.5f);
        scope.set("third", 2, 1.0f / 3);
        scope.set("d", 3, 0.1);
        scope.set("c", 4, std::uint8_t(250));
        scope.set("h", 5, std::int16_t(-2));
        scope.set("l", 6, std::int64_t(1) << 40);
        scope.set("ok", 7, true);
        scope.set("p", 8, Point{3, 1.5f});
        Box box{-4, {8, 9.5f}, 2, 9, -1};
        scope.set("box", 9, box);
        const int matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};
        scope.set("m", 10, matrix);
        scope.set("q", 11, scope.addressOf("m"));
        scope.set("pp", 12, scope.addressOf("p"));
        scope.set("color", 13, 4);
        scope.set("ref", 14, scope.addressOf("p"));
        const float s[4] = {1, 2, 4, NAN};
        scope.set("s", 15, s);
        scope.set("ul", 16, ~std::uint64_t(0));
        const Point points[2] = {{1, 2}, {3, 4}};
        scope.set("points", 17, points);
        scope.setUnknown("unset", 0, ValueState::NotSet);
        scope.setUnknown("gone", 2, ValueState::OptimisedAway);
        scope.setUnknown("away", 15, ValueState::OutOfScope);
    }

    /// Returns value and type, or the error.
    std::string valueOf(const std::string& text)
    {
        const auto expression = parseExpression(text);
        if (!expression)
            return "parse: " + expression.error().text();
        const auto value = Evaluator().evaluate(*expression, scope);
        return value ? formatOperand(scope, *value) + " " + nameOfType(scope.info(), value->type) : value.error().text();
    }

    TestScope scope;
};

#define EXPECT_SAME(expression) EXPECT_EQ(valueOf(#expression), text(expression)) << #expression

template <class T>
std::string text(T value)
{
    ValueType type = kIntType;
    if constexpr (std::is_same_v<T, bool>)
        return value ? "true bool" : "false bool";
    else if constexpr (std::is_floating_point_v<T>)
        return formatScalar({}, makeFloat(sizeof value == 4 ? kFloatType : kDoubleType, double(value))) +
               (sizeof value == 4 ? " float" : " double");
    else {
        type.bytes = sizeof value;
        type.isSigned = std::is_signed_v<T>;
        const TypedValue operand = makeInteger(type, std::uint64_t(value));
        return formatScalar({}, operand) + " " + nameOfType({}, type);
    }
}

// The compiler finds the expressions as doubtful as they are.
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#pragma GCC diagnostic ignored "-Woverflow"

TEST_F(EvaluatorTest, ArithmeticIsThatOfCpp)
{
    const int i = 7, n = -3;
    const unsigned u = 5;
    const float f = 2.5f, third = 1.0f / 3;
    const double d = 0.1;
    const unsigned char c = 250;
    const short h = -2;
    const long long l = 1ll << 40;
    const bool ok = true;
    EXPECT_SAME(i + n * 2);
    EXPECT_SAME(i / n);
    EXPECT_SAME(i % n);
    EXPECT_SAME(n % i);
    EXPECT_SAME(n / 2);
    EXPECT_SAME(i - u);
    EXPECT_SAME(n + u);
    EXPECT_SAME(c + c);
    EXPECT_SAME(~c);
    EXPECT_SAME(-h);
    EXPECT_SAME(h * l);
    EXPECT_SAME(u * l);
    EXPECT_SAME(third * 3);
    EXPECT_SAME(third + d);
    EXPECT_SAME(f * third - i);
    EXPECT_SAME(d * 3);
    EXPECT_SAME(i / 2.0f);
    EXPECT_SAME(ok + ok);
    EXPECT_SAME(i << 3);
    EXPECT_SAME(n >> 1);
    EXPECT_SAME((unsigned)n >> 1);
    EXPECT_SAME(i & 6 | 8 ^ 3);
    EXPECT_SAME(1 < 2 == true);
    EXPECT_SAME(f > 2 && i < 8 || n == 0);
    EXPECT_SAME(!f);
    EXPECT_SAME(ok ? i : f);
    EXPECT_SAME(!ok ? 1 : 2);
    EXPECT_SAME((float)i / 2);
    EXPECT_SAME((int)f);
    EXPECT_SAME(int(-2.9));
    EXPECT_SAME((unsigned char)300 + 1);
    EXPECT_SAME((short)40000 + 0);
    EXPECT_SAME((bool)0.5);
    EXPECT_SAME(0x7fffffff * 2u);
    EXPECT_SAME(-1 < 0u) << "-1 becomes unsigned";
    EXPECT_SAME((long long)n < u);
    EXPECT_SAME(5000000000 / 3);
    EXPECT_SAME(1e10f * 1e30f);
    EXPECT_SAME('a' + 1);
}

TEST_F(EvaluatorTest, WhatCppLeavesOpenIsAsOnAGpu)
{
    EXPECT_EQ(valueOf("big + 1"), "-2147483648 int") << "wraps";
    EXPECT_EQ(valueOf("-(-big - 1)"), "-2147483648 int");
    EXPECT_EQ(valueOf("(-big - 1) / -1"), "-2147483648 int");
    EXPECT_EQ(valueOf("i / 0"), "division by zero int");
    EXPECT_EQ(valueOf("i % (u - 5)"), "division by zero unsigned int");
    EXPECT_EQ(valueOf("f / 0"), "inf float");
    EXPECT_EQ(valueOf("i << 32"), "0 int");
    EXPECT_EQ(valueOf("n >> 40"), "-1 int");
    EXPECT_EQ(valueOf("(int)1e20"), "2147483647 int");
    EXPECT_EQ(valueOf("(unsigned)-5.0f"), "0 unsigned int");
    EXPECT_EQ(valueOf("(int)(f / 0 - f / 0)"), "0 int") << "a NaN";
}

TEST_F(EvaluatorTest, VariablesElementsMembersAndPointers)
{
    EXPECT_EQ(valueOf("p"), "{x = 3, y = 1.5f} Point");
    EXPECT_EQ(valueOf("p.x + p.y"), "4.5f float");
    EXPECT_EQ(valueOf("box.corner.y"), "9.5f float");
    EXPECT_EQ(valueOf("box.id"), "-4 short");
    EXPECT_EQ(valueOf("box.low * 10 + box.high"), "29 unsigned int");
    EXPECT_EQ(valueOf("box.tiny"), "-1 int");
    EXPECT_EQ(valueOf("m[1][2]"), "6 int");
    EXPECT_EQ(valueOf("m[1]"), "{4, 5, 6} int[2][3]");
    EXPECT_EQ(valueOf("q[4]"), "5 int");
    EXPECT_EQ(valueOf("*(q + 2)"), "3 int");
    EXPECT_EQ(valueOf("&q[4] - q"), "4 long long");
    EXPECT_EQ(valueOf("pp->x"), "3 int");
    EXPECT_EQ(valueOf("(*pp).y"), "1.5f float");
    EXPECT_EQ(valueOf("ref.x"), "3 int");
    EXPECT_EQ(valueOf("*s"), "1.0f float");
    EXPECT_EQ(valueOf("s[1] + s[2]"), "6.0f float");
    EXPECT_EQ(valueOf("points[1].x + points->y"), "5.0f float");
    EXPECT_EQ(valueOf("pp == &p"), "true bool");
    EXPECT_EQ(valueOf("q != nullptr && q"), "true bool");
    EXPECT_EQ(valueOf("color"), "Blue Color");
    EXPECT_EQ(valueOf("color == Blue"), "true bool");
    EXPECT_EQ(valueOf("Red"), "Red Color");
    EXPECT_EQ(valueOf("threadIdx.y + blockIdx.x + blockDim.z + warpSize"), "65 unsigned int");
    EXPECT_EQ(valueOf("ul + 1"), "0 unsigned long long");
    EXPECT_EQ(valueOf("any(i) + 1"), "78 int");
    EXPECT_EQ(valueOf("q[1000]"), "not recorded int");
}

TEST_F(EvaluatorTest, Functions)
{
    EXPECT_EQ(valueOf("abs(n)"), "3 int");
    EXPECT_EQ(valueOf("fabs(-f)"), "2.5f float");
    EXPECT_EQ(valueOf("fabsf(-d) == (float)d"), "true bool");
    EXPECT_EQ(valueOf("min(n, u)"), "5 unsigned int") << "-3 becomes unsigned";
    EXPECT_EQ(valueOf("max(i, f)"), "7.0f float");
    EXPECT_EQ(valueOf("sqrt(16)"), "4.0 double");
    EXPECT_EQ(valueOf("sqrtf(2)"), text(std::sqrt(2.0f)));
    EXPECT_EQ(valueOf("pow(2.0f, 0.5f)"), text(std::pow(2.0f, 0.5f)));
    EXPECT_EQ(valueOf("exp(1) + log(d)"), text(std::exp(1.0) + std::log(0.1)));
    EXPECT_EQ(valueOf("floor(-f) + ceil(f)"), "0.0f float");
    EXPECT_EQ(valueOf("isnan(s[3]) && !isnan(f) && isinf(f / 0)"), "true bool");
}

TEST_F(EvaluatorTest, UnknownValuesPropagateByShortCircuit)
{
    EXPECT_EQ(valueOf("unset"), "not yet set int");
    EXPECT_EQ(valueOf("unset + f"), "not yet set float");
    EXPECT_EQ(valueOf("gone * unset"), "optimised away float") << "the first operand";
    EXPECT_EQ(valueOf("unset > 3"), "not yet set bool");
    EXPECT_EQ(valueOf("i < 3 && unset"), "false bool");
    EXPECT_EQ(valueOf("i > 3 || unset"), "true bool");
    EXPECT_EQ(valueOf("i > 3 && unset"), "not yet set bool");
    EXPECT_EQ(valueOf("unset && false"), "not yet set bool") << "as C++ reads it first";
    EXPECT_EQ(valueOf("ok ? i : unset"), "7 int");
    EXPECT_EQ(valueOf("ok ? unset : i"), "not yet set int");
    EXPECT_EQ(valueOf("away[2]"), "out of scope float");
    EXPECT_EQ(valueOf("s[unset]"), "not yet set float");
    EXPECT_EQ(valueOf("!gone"), "optimised away bool");
    EXPECT_EQ(valueOf("max(i, unset)"), "not yet set int");
    EXPECT_EQ(valueOf("(float)unset"), "not yet set float");
}

TEST_F(EvaluatorTest, RandomExpressionsHaveAValueOrAnError)
{
    const std::vector<std::string> words = {
        "i",      "n",     "u",    "f",    "d",     "c",    "ok",   "p",   "box",     "m",    "q",     "pp",     "ref",  "s",
        "points", "unset", "gone", "away", "color", "Blue", ".x",   "->y", ".corner", "[1]",  "[i]",   "[n]",    "(",    ")",
        "+",      "-",     "*",    "/",    "%",     "&",    "|",    "^",   "<<",      ">>",   "<",     "==",     "&&",   "||",
        "!",      "~",     "?",    ":",    "abs(",  "max(", "pow(", ",",   "3",       "2.5f", "(int)", "float(", "any(", "nullptr"};
    std::mt19937 random(3);
    std::size_t evaluated = 0;
    for (int i = 0; i < 60000; ++i) {
        std::string text;
        for (std::uint32_t count = 1 + random() % 8; count-- > 0;)
            text += words[random() % words.size()] + " ";
        const auto expression = parseExpression(text);
        if (!expression)
            continue;
        const auto value = Evaluator().evaluate(*expression, scope);
        EXPECT_FALSE(value ? formatOperand(scope, *value).empty() : value.error().text().empty()) << text;
        static_cast<void>(Evaluator().evaluateLvalue(*expression, scope));
        ++evaluated;
    }
    EXPECT_GT(evaluated, 1000u);
}

TEST_F(EvaluatorTest, UnfitOperandsAreRefused)
{
    EXPECT_EQ(valueOf("f % 2"), "column 3: % cannot be applied to float and int");
    EXPECT_THAT(valueOf("i + p"), HasSubstr("column 3: + cannot be applied to int and Point"));
    EXPECT_THAT(valueOf("~f"), HasSubstr("column 1: ~ cannot be applied to float"));
    EXPECT_THAT(valueOf("*i"), HasSubstr("* needs a pointer, not int"));
    EXPECT_THAT(valueOf("i[3]"), HasSubstr("int is neither an array nor a pointer"));
    EXPECT_THAT(valueOf("s[1.5]"), HasSubstr("an index is a whole number"));
    EXPECT_EQ(valueOf("p.xx"), "column 3: Point has no member \"xx\"\nMembers: x, y.");
    EXPECT_EQ(valueOf("box.cornet"), "column 5: Box has no member \"cornet\"\nSimilar: corner.");
    EXPECT_THAT(valueOf("pp.x"), HasSubstr("follow ->"));
    EXPECT_THAT(valueOf("p->x"), HasSubstr("Point is no pointer"));
    EXPECT_THAT(valueOf("i.x"), HasSubstr("int has no members such as x"));
    EXPECT_THAT(valueOf("q + 1.5"), HasSubstr("cannot be applied"));
    EXPECT_THAT(valueOf("q * 2"), HasSubstr("cannot be applied"));
    EXPECT_THAT(valueOf("sqrt(p)"), HasSubstr("sqrt needs a number, not Point"));
    EXPECT_THAT(valueOf("ok ? i : p"), HasSubstr("unlike types, int and Point"));
    EXPECT_THAT(valueOf("p && ok"), HasSubstr("&& cannot be applied"));
    EXPECT_THAT(valueOf("(float)q"), HasSubstr("cannot be applied to int *"));
    EXPECT_THAT(valueOf("&3"), HasSubstr("the operand has no address"));
    EXPECT_THAT(valueOf("gone % unset"), HasSubstr("cannot be applied")) << "though neither is known";
}

}  // namespace
}  // namespace simtscope::analysis
