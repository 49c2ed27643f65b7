// Parses variable declarations (declared in parser_state.h; PTX ISA 9.0, 5.4 "Variables") and parameter lists.

#include "gpu/ptx/parse/parser_state.h"

namespace simtscope::ptx {
namespace {

constexpr std::uint64_t kMaxAlignment = 1u << 20;
constexpr std::size_t kMaxDimensions = 16;
constexpr std::uint64_t kOpaqueBytes = 8;  // a .texref, .samplerref or .surfref is a 64-bit handle (PTX ISA 9.0, 5.3)

std::uint64_t findElementBytes(ScalarType type)
{
    const unsigned bits = bitWidth(type);
    return bits == 0 ? kOpaqueBytes : (bits + 7) / 8;
}

}  // namespace

Parser::Linkage Parser::parseLinkage()
{
    Linkage link;
    struct LinkageRow {
        std::string_view text;
        bool Linkage::*flag;
    };
    static constexpr std::array kLinkageRows{LinkageRow{".extern", &Linkage::isExtern}, LinkageRow{".visible", &Linkage::isVisible},
                                             LinkageRow{".weak", &Linkage::isWeak}, LinkageRow{".common", &Linkage::isCommon}};
    for (bool isFound = true; isFound;) {
        isFound = false;
        for (const LinkageRow& row : kLinkageRows) {
            if (m_token.is(Token::Kind::Dotted, row.text)) {
                link.*row.flag = true;
                advance();
                isFound = true;
            }
        }
    }
    return link;
}

bool Parser::parseAttribute(std::vector<std::string>& out)
{
    const Token first = m_token;
    advance();
    if (!isAt('('))
        return refuseExpected(msg::syntax::attribute);
    std::size_t depth = 0;
    do {
        if (isAtEnd() || isAt(';') || m_token.kind == Token::Kind::Invalid)
            return refuseExpected(msg::syntax::attributeEnd);
        depth += isAt('(') ? 1 : 0;
        depth -= isAt(')') ? 1 : 0;
        advance();
    } while (depth > 0);
    out.push_back(textSince(first));
    return true;
}

/// Parses what is between the linkage and the name: state space, alignment, vector width, type and attributes.
bool Parser::parseVariablePrefix(Variable& out, const Linkage& link)
{
    out.isExtern = link.isExtern;
    out.isVisible = link.isVisible;
    out.isWeak = link.isWeak;
    out.isCommon = link.isCommon;
    out.space = findStateSpace(m_token.text.substr(1));
    advance();
    bool hasAlign = false;
    while (m_token.kind == Token::Kind::Dotted) {
        const Token token = m_token;
        const std::string_view word = token.text;
        if (word == ".align") {
            advance();
            std::uint64_t align = 0;
            if (!parseUnsignedNumber(msg::syntax::alignment, kMaxAlignment, align))
                return false;
            if (align == 0 || (align & (align - 1)) != 0)
                return refuse(token, msg::syntax::powerOfTwo(std::int64_t(align)));
            out.align = std::uint32_t(align);
            hasAlign = true;
        } else if (word == ".attribute") {
            if (!parseAttribute(out.attributes))
                return false;
        } else if (word == ".ptr") {
            // .ptr {.space} {.align N} describes the target of a pointer parameter of a kernel (PTX ISA 9.0, 7.1.3.1).
            advance();
            while (m_token.kind == Token::Kind::Dotted) {
                const bool isAlign = m_token.text == ".align";
                advance();
                std::uint64_t ignored = 0;
                if (isAlign && !parseUnsignedNumber(msg::syntax::alignment, kMaxAlignment, ignored))
                    return false;
            }
            out.attributes.push_back(textSince(token));
        } else if (word == ".v2" || word == ".v4" || word == ".v8") {
            out.vectorWidth = unsigned(word[2] - '0');
            advance();
        } else if (const ScalarType type = findScalarType(word.substr(1)); type != ScalarType::None) {
            if (out.type != ScalarType::None)
                return refuse(token, msg::syntax::nameAfterType(scalarTypeName(out.type), word));
            out.type = type;
            advance();
        } else {
            return refuseExpected(msg::syntax::type);
        }
    }
    if (out.type == ScalarType::None)
        return refuseExpected(msg::syntax::type);
    if (!hasAlign)
        out.align = std::uint32_t(findElementBytes(out.type) * out.vectorWidth);
    return true;
}

bool Parser::setSize(Variable& variable, const Token& token)
{
    std::uint64_t bytes = findElementBytes(variable.type) * variable.vectorWidth;  // an open extent counts as 1
    bool isEmpty = false;
    for (const std::uint64_t extent : variable.extents) {
        isEmpty = isEmpty || extent == 0;
        if (extent == 0)
            continue;
        if (bytes > kMaxVariableBytes / extent)
            return refuse(token, msg::syntax::largeVariable(variable.name, kMaxVariableBytes));
        bytes *= extent;
    }
    variable.bytes = isEmpty ? 0 : bytes;
    return true;
}

/// Parses name and array extents.
bool Parser::parseVariableName(Variable& variable)
{
    const Token token = m_token;
    if (!parseIdentifier(msg::syntax::nameOfVariable, variable.name))
        return false;
    while (accept('[')) {
        if (variable.extents.size() == kMaxDimensions)
            return refuse(m_token, msg::syntax::tooManyDimensions(kMaxDimensions));
        std::int64_t extent = 0;
        const Token extentToken = m_token;
        if (!m_token.is(']') && !parseConstant(extent))
            return false;
        if (extent < 0)
            return refuse(extentToken, msg::syntax::negativeExtent(extent));
        if (!expect(']', msg::syntax::arrayExtent))
            return false;
        variable.extents.push_back(std::uint64_t(extent));
    }
    return setSize(variable, token);
}

bool Parser::parseModuleVariables(const Linkage& link)
{
    Variable prefix;
    if (!parseVariablePrefix(prefix, link))
        return false;
    do {
        Variable variable = prefix;
        const std::string_view written = m_token.text;
        if (!parseVariableName(variable))
            return false;
        m_moduleNames.insert_or_assign(written,
                                       DeclaredType{variable.space, variable.type, variable.vectorWidth, !variable.extents.empty()});
        if (accept('=') && !parseInitializer(variable))
            return false;
        m_module.variables.push_back(std::move(variable));
    } while (accept(','));
    return expect(';', msg::syntax::variable);
}

bool Parser::parseParameterList(std::vector<Variable>& out)
{
    if (!expect('(', msg::syntax::functionName))
        return false;
    if (accept(')'))
        return true;
    do {
        if (m_token.kind != Token::Kind::Dotted || (m_token.text != ".param" && m_token.text != ".reg"))
            return refuseExpected(msg::syntax::parameter);
        Variable variable;
        if (!parseVariablePrefix(variable, {}) || !parseVariableName(variable))
            return false;
        out.push_back(std::move(variable));
    } while (accept(','));
    return expect(')', msg::syntax::parameters);
}

}  // namespace simtscope::ptx
