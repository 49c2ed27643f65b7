// The recursive-descent parser of parse(): one object per text. Internal to the parser's own files.
//
// Every parsing function returns false after the first error, which is kept in m_error. Sizes and nesting that a hostile text could
// inflate are bounded by the constants below.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gpu/core/messages/syntax.h"
#include "gpu/core/result.h"
#include "gpu/ptx/debug_strings.h"
#include "gpu/ptx/lexer.h"
#include "gpu/ptx/module.h"
#include "gpu/ptx/scopes.h"

namespace simtscope::ptx {

inline constexpr std::size_t kMaximumNesting = 64;            ///< of { }, of operands, of initialisers and of constant expressions
inline constexpr std::uint32_t kMaximumRegisters = 1u << 20;  ///< of one function
inline constexpr std::uint64_t kMaximumVariableBytes = std::uint64_t(1) << 40;
inline constexpr std::uint64_t kMaximumInitialBytes = std::uint64_t(1) << 28;

class Parser {
public:
    Parser(std::string_view text, std::string_view name);
    Result<Module> run();

private:
    // Tokens (parser.cpp)
    void advance();
    bool at(char punctuation) const { return m_token.is(punctuation); }
    bool atEnd() const { return m_token.kind == Token::Kind::End; }
    bool accept(char punctuation);
    bool expect(char punctuation, const MessageTemplate<>& after);
    bool refuse(const Token& where, Message message);
    bool refuseExpected(Message expected);
    bool refuseExpected(const MessageTemplate<>& expected) { return refuseExpected(expected()); }
    bool identifier(const MessageTemplate<>& what, std::string& out);
    bool unsignedNumber(const MessageTemplate<>& what, std::uint64_t maximum, std::uint64_t& out);
    std::string textSince(const Token& first) const;
    bool skipBraces();

    // Module scope (parser.cpp)
    bool moduleItem();
    bool moduleDirective(bool& known);
    bool otherDirective(std::vector<std::string>& into);
    bool sectionDirective();
    bool fileDirective();
    bool targetDirective();

    // Constant expressions (parser_constant.cpp)
    bool constant(std::int64_t& value) { return constantTerm(value, 0, 0); }
    bool constantTerm(std::int64_t& value, int precedence, std::size_t depth);
    bool constantPrimary(std::int64_t& value, std::size_t depth);

    // Variables (parser_variable.cpp)
    struct Linkage {
        bool isExtern = false, isVisible = false, isWeak = false, isCommon = false;
        bool any() const { return isExtern || isVisible || isWeak || isCommon; }
    };
    bool linkage(Linkage& out);
    bool moduleVariables(const Linkage& link);
    bool variablePrefix(Variable& out);
    bool variableName(Variable& variable);
    bool setSize(Variable& variable, const Token& where);
    bool attribute(std::vector<std::string>& out);
    bool parameterList(std::vector<Variable>& out);

    // Initial values (parser_initial.cpp)
    bool initializer(Variable& variable);
    bool initialNested(Variable& variable, std::size_t level, std::uint64_t& offset);
    bool initialElement(Variable& variable, std::uint64_t& offset);
    bool initialNumber(Variable& variable, std::uint64_t offset, unsigned width);
    bool initialSymbol(Variable& variable, std::uint64_t offset, unsigned width, unsigned shift);
    bool storeInitial(Variable& variable, std::uint64_t offset, std::uint64_t bits, unsigned width);

    // Functions (parser_function.cpp)
    bool function(const Linkage& link);
    bool functionHeader(Function& out);
    bool declareParameters(Function& out);
    bool body();
    bool statement();
    bool bodyDirective();
    bool registers();
    bool addRegister(std::string_view written, ScalarType type, const Token& where);
    bool localVariables(const Linkage& link);
    bool labelOrTargets();
    bool targetList(std::string_view label);
    bool instruction();
    bool guard(Instruction& out);
    bool closeScope();
    bool checkUnresolved();

    // Locations (parser_location.cpp)
    bool location();
    bool position(std::array<std::uint32_t, 3>& out);
    bool inlinedFrame(SourceLocation& frame);
    bool finishLocations();

    // Operands (parser_operand.cpp)
    bool operand(Operand& out, std::size_t depth);
    bool operandPrimary(Operand& out, std::size_t depth);
    bool operandList(std::vector<Operand>& out, char close, std::size_t depth);
    bool numberOperand(Operand& out);
    bool nameOperand(Operand& out);
    bool addressOperand(Operand& out, std::size_t depth);

    std::string_view m_text, m_name;
    Lexer m_lexer;
    Token m_token, m_next;
    const char* m_previousEnd = nullptr;  ///< end of the last token consumed
    std::optional<Error> m_error;
    Module m_module;
    DebugStrings m_strings;
    std::unordered_set<std::string_view> m_moduleNames;  ///< variables and functions so far

    // The function being parsed.
    struct Reference {                      ///< a label by name, not yet found
        std::uint32_t index = 0, part = 0;  ///< instruction and operand, or target list and target
        bool inList = false;
        Token where;
    };
    Function* m_function = nullptr;
    std::unique_ptr<Scopes> m_scopes;
    std::vector<Reference> m_references;
    std::vector<std::size_t> m_firstReference;  ///< per open scope
    std::vector<Token> m_unresolved;            ///< names used that are neither in scope nor known to the module: labels, or mistakes
    std::unordered_map<std::string_view, Token> m_specials;  ///< names taken for special registers, and a use of each
    std::int32_t m_location = -1;
    std::map<std::array<std::uint32_t, 3>, std::int32_t> m_locationAt;  ///< (file, line, column) -> the latest such location
    struct FunctionName {  ///< of an inlined frame: a place in .debug_str, which comes at the end of the text
        std::size_t function = 0, location = 0;
        Token label;
        std::uint64_t offset = 0;
    };
    std::vector<FunctionName> m_functionNames;
};

}  // namespace simtscope::ptx
