// Tests that errors about malformed text name line and column and say what is wrong.
#include <ostream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/ptx_fixture.h"

namespace simtscope::ptx {
namespace {

struct Case {
    const char* text;
    int line;
    const char* expectedText;
};

void PrintTo(const Case& testCase, std::ostream* out)
{
    *out << testCase.text;
}

const std::string kModuleHead = ".version 9.0\n.target sm_75\n.address_size 64\n";

class ParserError : public testing::TestWithParam<Case> {};

/// Three lines of PTX precede the text of the case, so its first line is line 4.
TEST_P(ParserError, NamesLineAndColumn)
{
    const auto module = parseModule(kModuleHead + GetParam().text, "bad.ptx");
    ASSERT_FALSE(module);
    EXPECT_EQ(module.error().line, GetParam().line) << module.error().message.text();
    EXPECT_EQ(module.error().file, "bad.ptx");
    EXPECT_THAT(module.error().message.text(), testing::HasSubstr(GetParam().expectedText));
}

const Case kCases[] = {
    {"foo", 4, "line 4, column 1: expected a directive (.visible, .func, .global …), found 'foo'"},
    {".visible .version 9.0", 4, "column 10: expected '.func', '.entry' or a state space after the linking directive, found '.version'"},
    {".address_size 33", 4, "column 15: expected an address size of 32 or 64"},
    {".file 1 a.cu", 4, "column 9: expected the file's name in quotes, found 'a'"},
    {".file 1 \"a.cu\n", 4, "a string that does not end on its line"},
    {"/* no end", 4, "a comment that does not end"},
    {".global .u32 `;", 4, "a character that PTX does not use"},
    {".global .u32;", 4, "column 13: expected the name of a variable, found ';'"},
    {".global .align 3 .u32 x;", 4, "a power of two, found 3"},
    {".global x;", 4, "column 9: expected a type such as .u32, found 'x'"},
    {".global .u32 .u64 x;", 4, "expected a name after the type .u32, found '.u64'"},
    {".global .b8 x[99999999999999999999];", 4, "expected a number of at most 64 bits, found '99999999999999999999'"},
    {".global .b8 x[9999999999][9999999999];", 4, "variable x is larger than 1099511627776 bytes"},
    {".global .b8 x[][0x4000000000000000] = {{1, 2, 3, 4}, {}, {}, {}};", 4, "variable x is larger than 1099511627776 bytes"},
    {".global .b8 x[][0x10000000000] = {{1, 2, 3, 4}, {}};", 4, "variable x is larger than 1099511627776 bytes"},
    {".global .b8 x[-1];", 4, "expected an array extent of at least 0, found -1"},
    {".global .u32 x[2] = {1, 2, 3};", 4, "x has 8 bytes, but its initial value has 12"},
    {".global .u32 x[2] = {{1}, 2};", 4, "expected a value, found a '{' deeper than the 1 dimensions of x"},
    {".global .u32 x = 1.5;", 4, "expected the bits of a .u32 as an integer"},
    {".global .u32 x = 1 / 0;", 4, "division by zero"},
    {".global .b8 x[1] = {0x0FF0(y)};", 4, "expected a mask of one byte"},
    {".global .u32 x", 4, "expected ';' after the declaration of a variable, found the end of the text"},
    {".func f(\n.param .b32 a\n", 6, "expected ')' after the parameters, found the end of the text"},
    {".func f(.global .u32 a) { ret; }", 4, "expected '.param' or '.reg', found '.global'"},
    {".func f(.param .b32 a, .param .b32 a) { ret; }", 4, "f has two parameters called a"},
    {".func f() ret;", 4, "column 11: expected '{', ';' or a directive after the parameters, found 'ret'"},
    {".func f()\n{\nret;\n", 5, "line 5, column 1: the body of f is never closed: expected '}'"},
    {".func f() { ret }", 4, "column 17: expected an operand, found '}'"},
    {".func f() { bar.sync 0 ret; }", 4, "column 24: expected ';' after the operands of bar, found 'ret'"},
    {".func f() { .reg .b32 %r<5; ret; }", 4, "expected '>' after the number of registers, found ';'"},
    {".func f() { .reg .b32 %r<5000000000>; ret; }", 4, "the number of registers is 5000000000, more than the limit of 4294967295"},
    {".func f() { .reg .b32 %r3; .reg .b64 %r<5>; ret; }", 4, "'%r' is declared twice in one scope"},
    {".func f() { .reg .b32 %r1<5>; .reg .b64 %r<11>; ret; }", 4, "'%r' is declared twice in one scope"},
    {".func f() { .reg .b32 a; .reg .b64 a; ret; }", 4, "column 36: 'a' is declared twice in one scope"},
    {".func f() { .reg .b32 %r<5>; .reg .b64 %r3; ret; }", 4, "'%r3' is declared twice in one scope"},
    {".func f() { .reg .v8 .b32 a; ret; }", 4, "a vector register has two or four elements, at most 128 bits, and is no predicate"},
    {".func f() { .reg .v2 .b32 a; .reg .b32 b; mov.b32 b, a.z; ret; }", 4, "column 55: vector register a has no component .z"},
    {".func f() { .reg .f32 a; mov.f32 a, a+1; ret; }", 4, "column 37: a is no integer register"},
    {".func f() { T: .branchtargets L<70000>; ret; }", 4, "the number of targets is 70000, more than the limit of 65536"},
    {".func f() { T: .branchtargets L<2>; L0: ret; }", 4, "column 31: 'L1' is not a label of f"},
    {".func f() {\n  bra NOWHERE;\n}", 5, "line 5, column 7: 'NOWHERE' is not a label of f"},
    {".func f() { { IN: ret; }\n bra IN; }", 5, "'IN' is not a label of f"},
    {".func f() { T: .branchtargets A; ret; }", 4, "'A' is not a label of f"},
    {".func f() { A: A: ret; }", 4, "label 'A' is declared twice in one scope"},
    {".func f() { @%p1 ret; }", 4, "expected a declared predicate register after '@', found '%p1'"},
    {".func f() { mov.u32 a, ; }", 4, "column 24: expected an operand, found ';'"},
    {".func f() { ld.u32 a, [b; }", 4, "expected ']' after an address, found ';'"},
    {".func f() { ld.u32 a, [b+c]; }", 4, "expected an integer of at most 64 bits, found 'c'"},
    {".func f() { mov.b64 {a, b, c; }", 4, "expected '}' after a list of operands, found ';'"},
    {".func f() { mov.u32 a, 0x1ffffffffffffffff; }", 4, "expected a number of at most 64 bits"},
    {".func f() { mov.f32 a, 0f3F8; }", 4, "expected a number of at most 64 bits, found '0f3F8'"},
    {".func f() { .loc 1 2; }", 4, "expected a column, found ';'"},
    {".func f() { .loc 1 2 3, function_name $L__info_string9, inlined_at 1 1 1\nret; }", 4,
     "function_name refers to '$L__info_string9+0', which .debug_str does not define"},
    {".section .debug_str { .b8 1", 4, "this '{' is never closed: expected '}'"},
    {".section .debug_str { .b16 1 }", 4, "expected labels and .b8 bytes in .debug_str"},
    {".func f() { mov.u32 a, nowhere; }", 4, "column 21: 'a' is not declared"},
    {".func f() { { .reg .b32 a; }\n.reg .b32 b; mov.u32 b, a; }", 5, "'a' is not declared"},
    {".func f() { { .reg .b32 %a; }\n.reg .b32 %b; mov.u32 %b, %a; }", 5, "'%a' is used where it is not declared"},
    {".func f()\n.maxntid 5 }", 5, "expected '{', ';' or a directive after the parameters, found '}'"},
    {".func f() { .pragma \"x\" }", 4, "expected ';' after .pragma"},
};

INSTANTIATE_TEST_SUITE_P(Texts, ParserError, testing::ValuesIn(kCases));

TEST(ParserErrors, TextThatIsNotPtx)
{
    for (const char* text : {"", "int main() {}",
                             "\x7f"
                             "ELF",
                             "\xba\x55\xed\x50", "// only a comment"}) {
        const auto module = parseModule(text);
        ASSERT_FALSE(module);
        EXPECT_EQ(module.error().line, 1);
        EXPECT_THAT(module.error().message.text(), testing::HasSubstr("'.version' at the start of a PTX text"));
    }
}

TEST(ParserErrors, NestingIsBounded)
{
    const std::string scopes = kernelWith(std::string(100000, '{'));
    const std::string vectors = kernelWith("mov.b64 " + std::string(100000, '{') + ";");
    const std::string addresses = kernelWith("ld.u32 %r1, [%rd1" + [] {
        std::string text;
        for (int i = 0; i < 100000; ++i)
            text += ", [%rd1";
        return text;
    }());
    const std::string constants = kernelWith("mov.u32 %r1, " + std::string(100000, '(') + "1;");
    const std::string signs = kernelWith("mov.u32 %r1, " + std::string(100001, '-') + "1;");
    for (const std::string& text : {scopes, vectors, addresses, constants, signs}) {
        const auto module = parseModule(text);
        ASSERT_FALSE(module);
        EXPECT_THAT(module.error().message.text(), testing::HasSubstr("nested too deeply"));
    }
}

}  // namespace
}  // namespace simtscope::ptx
