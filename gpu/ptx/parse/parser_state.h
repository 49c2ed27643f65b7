// Declares the recursive-descent parser behind parse(). Only the parser's own files include this header.
//
// Every parsing function begins at m_token, consumes what it parses, and returns false after the first error, which m_error keeps. The
// constants below bound sizes and nesting, so that a hostile text cannot exhaust the memory or the stack.
#pragma once

#include <array>
#include <deque>
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
#include "gpu/ptx/model/constant.h"
#include "gpu/ptx/model/debug_strings.h"
#include "gpu/ptx/model/lexer.h"
#include "gpu/ptx/model/module.h"
#include "gpu/ptx/model/scopes.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::ptx {

inline constexpr std::size_t kMaxNesting = 64;                   ///< nesting of { }, operands, initialisers and constant expressions
inline constexpr std::uint32_t kMaxRegisters = 1u << 18;         ///< registers that one function uses
inline constexpr std::uint32_t kMaxFamilyMembers = 0xffffffffu;  ///< members of one declaration %r<n>
inline constexpr std::uint32_t kMaxTargets = 1u << 16;           ///< labels of one list L<n>
inline constexpr std::uint64_t kMaxVariableBytes = std::uint64_t(1) << 40;
inline constexpr std::uint64_t kMaxInitialBytes = std::uint64_t(1) << 28;

/// Parses one text. run() may be called once.
class Parser {
public:
    /// Both texts must outlive this object; `name` stands for the text in errors.
    Parser(std::string_view text, std::string_view name, BadBodies badBodies);
    /// Parses the text. An error has the line of the first token that is wrong.
    Result<Module> run();

private:
    // Tokens (parser.cpp)
    void advance();
    bool isAt(char punctuation) const { return m_token.is(punctuation); }
    bool isAtEnd() const { return m_token.kind == Token::Kind::End; }
    bool accept(char punctuation);
    bool expect(char punctuation, const MessageTemplate<>& precedingPart);
    bool refuse(const Token& token, Message message);
    bool refuseExpected(Message expected);
    bool refuseExpected(const MessageTemplate<>& expected) { return refuseExpected(expected()); }
    bool parseIdentifier(const MessageTemplate<>& expected, std::string& out);
    bool parseUnsignedNumber(const MessageTemplate<>& expected, std::uint64_t maxValue, std::uint64_t& out);
    std::string textSince(const Token& first) const;
    bool skipBraces();

    // Module scope (parser.cpp)
    bool parseModuleItem();
    bool parseModuleDirective(bool& isKnown);
    bool keepDirective(std::vector<std::string>& directives);
    bool parseSectionDirective();
    bool parseFileDirective();
    bool parseTargetDirective();

    // Constant expressions (parser_constant.cpp)
    bool parseConstant(std::int64_t& value);
    bool parseConstantExpression(Constant& value, std::size_t depth);
    bool parseConstantTerm(Constant& value, int precedence, std::size_t depth);
    bool parseConstantPrimary(Constant& value, std::size_t depth);
    bool parseConstantCast(Constant& value, std::size_t depth);

    // Variables (parser_variable.cpp)
    struct Linkage {
        bool isExtern = false, isVisible = false, isWeak = false, isCommon = false;
        bool hasAny() const { return isExtern || isVisible || isWeak || isCommon; }
    };
    Linkage parseLinkage();
    bool parseModuleVariables(const Linkage& link);
    bool parseVariablePrefix(Variable& out, const Linkage& link);
    bool parseVariableName(Variable& variable);
    bool setSize(Variable& variable, const Token& token);
    bool parseAttribute(std::vector<std::string>& out);
    bool parseParameterList(std::vector<Variable>& out);

    // Initial values (parser_initial.cpp)
    bool parseInitializer(Variable& variable);
    bool parseInitialNested(Variable& variable, std::size_t level, std::uint64_t& offset);
    bool parseInitialElement(Variable& variable, std::uint64_t& offset);
    bool parseInitialNumber(Variable& variable, std::uint64_t offset, unsigned width);
    bool parseInitialSymbol(Variable& variable, std::uint64_t offset, unsigned width, unsigned shift);
    bool storeInitial(Variable& variable, std::uint64_t offset, std::uint64_t bits, unsigned width);

    // Functions (parser_function.cpp)
    bool parseFunction(const Linkage& link);
    bool parseFunctionHeader(Function& out);
    bool declareParameters(Function& out);
    bool parseBody();
    bool parseStatement();
    bool parseBodyDirective();
    bool parseLabelOrTargets();
    bool parseTargetList(std::string_view label);
    bool parseTargetRange(TargetList& list, const Token& token);
    bool closeScope();
    bool checkUnresolved();

    // Registers and variables of a body (parser_register.cpp)
    bool parseRegisters();
    bool addRegister(Scopes::Entry& entry, const Token& token);
    void addFamilyMembers();
    bool parseLocalVariables(const Linkage& link);

    // Bodies that the parser does not understand (parser_unknown.cpp)
    struct Checkpoint {  ///< the state of the parser, to which it can return
        Lexer lexer;
        Token token, next;
        const char* previousEnd;
        std::uint32_t siteCount;
        std::size_t variableCount, functionNameCount;
    };
    Checkpoint makeCheckpoint() const;
    bool keepText(Function& out, const Checkpoint& bodyStart);

    // Instructions (parser_instruction.cpp)
    bool parseInstruction();
    bool parseGuard(Instruction& out);
    void appendInstruction(Instruction instruction);
    void addSpace(Instruction& instruction);

    // Instructions that are inserted before the one being parsed (parser_lower.cpp)
    std::string makeRegister(ScalarType type);
    void insertBefore(std::string mnemonic, std::vector<std::string> modifiers, std::vector<Operand> operands);
    bool checkRoomForRegister(const Token& token);
    bool lowerRegisterSum(Operand& out, const Scopes::Entry& entry, const Token& token);
    bool lowerElement(Operand& out, const DeclaredType& array, const Token& token);
    bool lowerIndexedOperand(Operand& out, const Operand& index, ScalarType type, unsigned bytes, const Token& token);
    bool lowerLocalAddress(Operand& out, const Token& token);
    bool lowerVectorMove(const Instruction& vectorMove, const Token& token);

    // Locations (parser_location.cpp)
    bool parseLocation();
    bool parseLocationNumbers(std::array<std::uint32_t, 3>& out);
    bool parseInlinedFrame(SourceLocation& frame);
    bool finishLocations();

    // Operands (parser_operand.cpp)
    bool parseOperand(Operand& out, std::size_t depth);
    bool parseOperandPrimary(Operand& out, std::size_t depth);
    bool parseOperandList(std::vector<Operand>& out, char close, std::size_t depth);
    bool parseNumberOperand(Operand& out);
    bool parseNameOperand(Operand& out, bool isBase);
    bool parseSymbolValue(Operand& out, const DeclaredType& type, const Token& token);
    bool parseRegisterOperand(Operand& out, Scopes::Entry& entry, const Token& token, bool isBase);
    bool parseAddressOperand(Operand& out, std::size_t depth);

    std::string_view m_text, m_name;
    BadBodies m_badBodies;
    Lexer m_lexer;
    Token m_token, m_next;
    const char* m_previousEnd = nullptr;  ///< end of the last consumed token
    std::optional<Error> m_error;
    Module m_module;
    DebugStrings m_debugStrings;
    std::unordered_map<std::string_view, DeclaredType> m_moduleNames;  ///< variables and functions declared so far
    std::deque<std::string> m_moduleVariableNames;                     ///< names of variables that function bodies add to the module

    // The function being parsed.
    struct Reference {                              ///< a use of a label that is not yet resolved
        std::uint32_t index = 0, operandIndex = 0;  ///< instruction and operand, or target list and target
        bool isInList = false;
        Token token;
    };
    Function* m_function = nullptr;
    std::unique_ptr<Scopes> m_scopes;                                     ///< nullptr between functions
    std::vector<std::pair<std::int32_t, std::uint32_t>> m_familyMembers;  ///< members in use: family and number
    Instruction* m_instruction = nullptr;                                 ///< instruction whose operands are being read
    StateSpace m_symbolSpace = StateSpace::None;                          ///< space of the variable that the instruction's address names
    std::vector<Reference> m_references;
    std::vector<std::size_t> m_firstReferences;  ///< per open scope
    std::vector<Token> m_unresolvedNames;        ///< names used that are neither in scope nor known to the module: labels, or mistakes
    std::unordered_map<std::string_view, Token> m_specialNames;  ///< names taken for special registers, each with one use
    std::int32_t m_location = -1;                                ///< index into Function::locations of the last `.loc`; -1: none yet
    std::map<std::array<std::uint32_t, 3>, std::int32_t> m_latestLocations;  ///< (file, line, column) -> the latest such location
    struct FunctionName {  ///< name of an inlined frame's function: a position in .debug_str, which comes at the end of the text
        std::size_t function = 0, location = 0;
        Token label;
        std::uint64_t offset = 0;
    };
    std::vector<FunctionName> m_functionNames;
};

}  // namespace simtscope::ptx
