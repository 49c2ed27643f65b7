// Parses initial values of variables (declared in parser_state.h; PTX ISA 9.0, 5.4.4 "Initializers").
#include <bit>

#include <fmt/format.h>

#include "gpu/ptx/parse/parser_state.h"

namespace simtscope::ptx {
namespace {

/// Returns the extents of the array, with the elements of a vector as the innermost extent.
std::vector<std::uint64_t> findAllExtents(const Variable& variable)
{
    std::vector<std::uint64_t> extents = variable.extents;
    if (variable.vectorWidth > 1)
        extents.push_back(variable.vectorWidth);
    return extents;
}

}  // namespace

bool Parser::parseInitializer(Variable& variable)
{
    const Token first = m_token;
    if (bitWidth(variable.type) == 0) {
        // The fields of a sampler or texture reference, by name, are kept as text.
        if (!isAt('{'))
            return refuseExpected(msg::syntax::openingBrace);
        if (!skipBraces())
            return false;
        variable.attributes.push_back(fmt::format("= {}", textSince(first)));
        return true;
    }
    std::uint64_t offset = 0;
    if (isAt('{')) {
        advance();
        if (!parseInitialNested(variable, 0, offset))
            return false;
    } else if (!parseInitialElement(variable, offset)) {
        return false;
    }
    const bool isOpen = !variable.extents.empty() && variable.extents.front() == 0;
    if (isOpen && !variable.isExtern)
        variable.bytes = offset;
    if (offset > variable.bytes)
        return refuse(first, msg::syntax::initialSize(variable.name, variable.bytes, offset));
    return true;
}

/// Parses the part after a '{': values of the array's dimension `level`, up to its '}'.
bool Parser::parseInitialNested(Variable& variable, std::size_t level, std::uint64_t& offset)
{
    const std::vector<std::uint64_t> extents = findAllExtents(variable);
    std::uint64_t stride = bitWidth(variable.type) / 8;
    for (std::size_t i = level + 1; i < extents.size(); ++i)
        stride *= extents[i];
    if (accept('}'))
        return true;
    do {
        if (isAt('{')) {
            if (level + 1 >= extents.size())
                return refuse(m_token, msg::syntax::deepInitial(std::int64_t(extents.size()), variable.name));
            advance();
            std::uint64_t innerOffset = offset;
            if (!parseInitialNested(variable, level + 1, innerOffset))
                return false;
            if (innerOffset - offset > stride)
                return refuse(m_token, msg::syntax::tooManyInitials(variable.name));
            offset += stride;
            if (offset > kMaxVariableBytes)  // possible with an open extent
                return refuse(m_token, msg::syntax::largeVariable(variable.name, kMaxVariableBytes));
        } else if (!parseInitialElement(variable, offset)) {
            return false;
        }
    } while (accept(','));
    return expect('}', msg::syntax::initialValues);
}

bool Parser::parseInitialElement(Variable& variable, std::uint64_t& offset)
{
    const unsigned width = bitWidth(variable.type) / 8;
    const std::uint64_t elementOffset = offset;
    offset += width;
    if (m_token.kind == Token::Kind::Identifier && m_token.text != "WARP_SZ")
        return parseInitialSymbol(variable, elementOffset, width, 0);
    if (m_token.kind == Token::Kind::Number && m_next.is('(')) {
        // 0xFF00(symbol) is one byte of an address.
        const Token token = m_token;
        std::uint64_t mask = 0;
        if (!parseUnsignedNumber(msg::syntax::mask, ~std::uint64_t(0), mask))
            return false;
        const int shift = mask == 0 ? 0 : std::countr_zero(mask);
        if (shift % 8 != 0 || mask >> shift != 0xff || width != 1)
            return refuse(token, msg::syntax::expectedOnly(msg::syntax::byteMask()));
        advance();
        return parseInitialSymbol(variable, elementOffset, width, unsigned(shift)) && expect(')', msg::syntax::maskedSymbol);
    }
    return parseInitialNumber(variable, elementOffset, width);
}

bool Parser::parseInitialNumber(Variable& variable, std::uint64_t offset, unsigned width)
{
    const Token token = m_token;
    Constant value;
    if (!parseConstantExpression(value, 0))
        return false;
    if (const auto bits = convertToInitialBits(value, variable.type))
        return storeInitial(variable, offset, *bits, width);
    return refuse(token, value.isInteger() ? msg::syntax::integerInitial(scalarTypeName(variable.type))
                                           : msg::syntax::floatInitial(scalarTypeName(variable.type)));
}

/// Parses symbol, symbol+4, generic(symbol), generic(symbol)+4.
bool Parser::parseInitialSymbol(Variable& variable, std::uint64_t offset, unsigned width, unsigned shift)
{
    Initializer::Relocation relocation;
    relocation.isGeneric = m_token.is(Token::Kind::Identifier, "generic") && m_next.is('(');
    if (relocation.isGeneric) {
        advance();
        advance();
    }
    if (!parseIdentifier(msg::syntax::nameOfSymbol, relocation.symbol))
        return false;
    if (m_scopes)
        if (const Scopes::Entry* const entry = m_scopes->find(relocation.symbol))
            relocation.symbol = entry->uniqueName;
    if (relocation.isGeneric && !expect(')', msg::syntax::genericSymbol))
        return false;
    if (isAt('+') || isAt('-')) {
        if (isAt('+'))
            advance();
        if (!parseConstant(relocation.addend))
            return false;
    }
    relocation.offset = offset;
    relocation.widthBytes = width;
    relocation.shift = shift;
    if (!storeInitial(variable, offset, 0, width))
        return false;
    // The bytes of one address, written one by one, become one relocation.
    if (width == 1 && !variable.initial.relocations.empty()) {
        Initializer::Relocation& last = variable.initial.relocations.back();
        if (last.offset + last.widthBytes == offset && last.shift + 8 * last.widthBytes == shift && last.symbol == relocation.symbol &&
            last.addend == relocation.addend && last.isGeneric == relocation.isGeneric) {
            ++last.widthBytes;
            return true;
        }
    }
    variable.initial.relocations.push_back(std::move(relocation));
    return true;
}

bool Parser::storeInitial(Variable& variable, std::uint64_t offset, std::uint64_t bits, unsigned width)
{
    if (offset + width > kMaxInitialBytes)
        return refuse(m_token, msg::syntax::largeInitial(kMaxInitialBytes));
    std::vector<std::uint8_t>& bytes = variable.initial.bytes;
    if (bytes.size() < offset + width)
        bytes.resize(offset + width);
    for (unsigned i = 0; i < width; ++i)
        bytes[offset + i] = i < 8 ? std::uint8_t(bits >> (8 * i)) : 0;
    return true;
}

}  // namespace simtscope::ptx
