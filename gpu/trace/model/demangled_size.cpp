// Follows the grammar of the Itanium C++ ABI, 5.1 "External Names (a.k.a. Mangling)", and counts instead of writing.
#include "gpu/trace/model/demangled_size.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace simtscope::trace {
namespace {

constexpr unsigned kMaxNested = 256;
constexpr std::size_t kWord = 24;  // bytes of the longest builtin type, operator or special name, with blanks and brackets around it
constexpr std::size_t kStandard =
    160;  // bytes of the longest abbreviation: std::basic_iostream<char, std::char_traits<char> > and the like

class DemangledSizeParser {
public:
    DemangledSizeParser(std::string_view text, std::size_t maxBytes) : m_text(text), m_max(maxBytes) {}

    std::optional<std::size_t> count()
    {
        if (!take("_Z"))
            return std::nullopt;
        const std::size_t size = encoding();
        if (const std::size_t dot = m_text.find('.', m_at); dot == m_at)  // what a compiler appends to a clone of a function
            m_at = m_text.size();
        return m_isBad || m_at != m_text.size() ? std::nullopt : std::optional(std::min(m_max, size + m_text.size()));
    }

private:
    char next() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    bool isNext(std::string_view prefix) const { return m_text.substr(m_at).starts_with(prefix); }
    bool take(std::string_view prefix)
    {
        const bool hasPrefix = isNext(prefix);
        m_at += hasPrefix ? prefix.size() : 0;
        return hasPrefix;
    }
    std::size_t failParsing()
    {
        m_isBad = true;
        m_at = m_text.size();
        return 0;
    }
    std::size_t sum(std::size_t a, std::size_t b) const { return std::min(m_max, a + b); }
    std::size_t keep(std::size_t size)
    {
        m_kept.push_back(size);
        return size;
    }

    /// Counts how deep the parser is nested: every function that parses a part makes one of these objects.
    struct Nested {
        explicit Nested(DemangledSizeParser& parser) : counter(parser)
        {
            if (++counter.m_depth > kMaxNested)
                counter.failParsing();
        }
        ~Nested() { --counter.m_depth; }
        Nested(const Nested&) = delete;
        Nested& operator=(const Nested&) = delete;
        DemangledSizeParser& counter;
    };

    std::size_t number()
    {
        std::size_t value = 0;
        while (std::isdigit(static_cast<unsigned char>(next())) && value < m_text.size() * 10)
            value = value * 10 + std::size_t(m_text[m_at++] - '0');
        return value;
    }

    /// The number of "S_", "S0_", …, "T_", "T0_", … in this base.
    std::size_t parseSequenceNumber(std::size_t base)
    {
        if (take("_"))
            return 0;
        std::size_t value = 0;
        for (; next() != '_' && !m_isBad; ++m_at) {
            const char c = next();
            if (!(std::isdigit(static_cast<unsigned char>(c)) || (base == 36 && std::isupper(static_cast<unsigned char>(c)))) ||
                value > m_text.size())
                return failParsing();
            value = value * base + std::size_t(std::isdigit(static_cast<unsigned char>(c)) ? c - '0' : c - 'A' + 10);
        }
        take("_");
        return value + 1;
    }

    std::size_t encoding()
    {
        const Nested nested(*this);
        if (take("GTt") || take("GTn"))
            return sum(2 * kWord, encoding());
        if (next() == 'T' || next() == 'G') {  // of a virtual table, a guard and others: a name or a type, with words before it
            m_at += 2;
            return isNext("N") || isNext("Z") || isNext("St") || std::isdigit(static_cast<unsigned char>(next())) ? sum(2 * kWord, name())
                                                                                                                  : sum(2 * kWord, type());
        }
        std::size_t size = name();
        while (!m_isBad && m_at < m_text.size() && next() != 'E' && next() != '.')
            size = sum(size, sum(2, type()));
        return sum(size, kWord);
    }

    std::size_t name()
    {
        const Nested nested(*this);
        if (take("N"))
            return nestedName();
        if (take("Z"))
            return localName();
        std::size_t size = 0;
        const bool isReference = isNext("S") && !isNext("St");
        if (isReference)
            size = substitution();
        else
            size = take("St") ? sum(5, unqualified()) : unqualified();
        if (!isNext("I"))
            return size;
        if (!isReference)
            keep(size);
        return sum(size, arguments());
    }

    std::size_t nestedName()
    {
        std::size_t size = 0;
        while (take("r") || take("V") || take("K") || take("R") || take("O"))
            size += kWord;
        while (!m_isBad && !take("E")) {
            if (m_at >= m_text.size())
                return failParsing();
            const bool isStandard = isNext("St"), isReference = isNext("S") && !isStandard;
            if (isNext("I"))
                size = sum(size, arguments());
            else if (isReference)
                size = sum(size, substitution());
            else if (isNext("T"))
                size = sum(size, parameter());
            else if (take("St"))
                size = 5;
            else if (take("M"))
                continue;
            else
                size = sum(size, sum(2, unqualified()));
            if (!isReference && !isStandard && !isNext("E"))
                keep(size);
        }
        return size;
    }

    std::size_t localName()
    {
        std::size_t size = encoding();
        if (!take("E"))
            return failParsing();
        if (take("s"))
            size = sum(size, kWord);
        else if (take("d"))
            size = sum(size, (number(), take("_"), sum(kWord, name())));
        else
            size = sum(size, sum(2, name()));
        if (take("__"))
            number(), take("_");
        else if (take("_"))
            number();
        return size;
    }

    std::size_t unqualified()
    {
        const Nested nested(*this);
        take("L");
        std::size_t size = 0;
        if (std::isdigit(static_cast<unsigned char>(next()))) {
            const std::size_t length = number();
            if (length > m_text.size() - m_at)
                return failParsing();
            m_at += length;
            size = length + kWord;  // "(anonymous namespace)"
            m_lastName = size;
        } else if (take("Ul")) {
            while (!m_isBad && !take("E"))
                size = sum(size, m_at < m_text.size() ? sum(2, type()) : failParsing());
            number();
            size = sum(size, take("_") ? kWord : failParsing());
            m_lastName = size;
        } else if (take("Ut")) {
            number();
            size = take("_") ? kWord : failParsing();
        } else if (take("cv")) {
            size = sum(kWord, type());
        } else if (take("li")) {
            size = sum(kWord, unqualified());
        } else if (isNext("C") || (isNext("D") && m_at + 1 < m_text.size() && std::isdigit(static_cast<unsigned char>(m_text[m_at + 1])))) {
            m_at += 2;
            size = m_lastName + 1;
        } else if (std::islower(static_cast<unsigned char>(next())) && m_at + 1 < m_text.size()) {
            m_at += 2;
            size = kWord;
        } else {
            return failParsing();
        }
        while (take("B"))
            size = sum(size, unqualified());
        return size;
    }

    std::size_t substitution()
    {
        take("S");
        if (std::islower(static_cast<unsigned char>(next()))) {
            ++m_at;
            return kStandard;
        }
        const std::size_t index = parseSequenceNumber(36);
        return m_isBad || index >= m_kept.size() ? failParsing() : m_kept[index];
    }

    /// A parameter of a template may stand for any argument of the lists before it.
    std::size_t parameter()
    {
        take("T");
        parseSequenceNumber(10);
        return sum(m_largestArgument, kWord);
    }

    std::size_t arguments()
    {
        const Nested nested(*this);
        take("I") || take("J");
        std::size_t size = 4;
        while (!m_isBad && !take("E")) {
            std::size_t argumentSize = 0;
            if (m_at >= m_text.size() || isNext("X"))
                return failParsing();
            if (isNext("J"))
                argumentSize = arguments();
            else if (take("L"))
                argumentSize = literal();
            else
                argumentSize = type();
            m_largestArgument = std::max(m_largestArgument, argumentSize);
            size = sum(size, sum(2, argumentSize));
        }
        return size;
    }

    std::size_t literal()
    {
        if (take("_Z")) {
            const std::size_t size = encoding();
            return take("E") ? size : failParsing();
        }
        const std::size_t size = type();
        const std::size_t end = m_text.find('E', m_at);
        if (end == std::string_view::npos)
            return failParsing();
        const std::size_t digits = end - m_at;
        m_at = end + 1;
        return sum(size, digits + kWord);
    }

    std::size_t type()
    {
        const Nested nested(*this);
        const char c = next();
        constexpr std::string_view kBuiltins = "vwbcahstijlmxynofdegz";
        if (kBuiltins.find(c) != std::string_view::npos && c != '\0') {
            ++m_at;
            return kWord;
        }
        if (c == 'S' && !isNext("St")) {
            const std::size_t size = substitution();
            return isNext("I") ? keep(sum(size, arguments())) : size;
        }
        if (c == 'T') {
            const std::size_t size = keep(parameter());
            return isNext("I") ? keep(sum(size, arguments())) : size;
        }
        return c == 'D' ? extendedType() : keep(compoundType(c));
    }

    /// Types whose code begins with D.
    std::size_t extendedType()
    {
        ++m_at;
        if (take("p"))
            return keep(sum(3, type()));
        if (std::string_view("acdefhisnu").find(next()) == std::string_view::npos || next() == '\0')
            return failParsing();  // decltype, vectors, fixed point, noexcept
        ++m_at;
        return kWord;
    }

    std::size_t compoundType(char c)
    {
        if (std::string_view("rVKPROCG").find(c) != std::string_view::npos) {
            ++m_at;
            std::size_t size = 10;
            while (std::string_view("rVK").find(c) != std::string_view::npos && (take("V") || take("K")))
                size += 10;
            return sum(size, type());
        }
        std::size_t size = kWord;
        switch (c) {
        case 'F':
            ++m_at;
            take("Y");
            while (!m_isBad && !take("E"))
                size = take("R") || take("O") ? size : sum(size, m_at < m_text.size() ? sum(2, type()) : failParsing());
            return size;
        case 'A':
            ++m_at;
            if (isNext("T"))
                size = sum(size, parameter());
            else
                number();
            return take("_") ? sum(size, type()) : failParsing();
        case 'M':
            ++m_at;
            size = sum(size, type());
            return sum(size, type());
        default:
            return name();
        }
    }

    const std::string_view m_text;
    const std::size_t m_max;
    std::size_t m_at = 0;
    unsigned m_depth = 0;
    bool m_isBad = false;
    std::vector<std::size_t> m_kept;  ///< the sizes of what "S_", "S0_", … stand for
    std::size_t m_largestArgument = 0, m_lastName = 0;
};

}  // namespace

std::optional<std::size_t> maxDemangledBytes(std::string_view mangled, std::size_t maxBytes)
{
    return DemangledSizeParser(mangled, maxBytes).count();
}

}  // namespace simtscope::trace
