#include "gpu/program/host/host_elements.h"

#include <fmt/format.h>

namespace simtscope::program {
namespace {

constexpr int kShownElements = 16, kShownRows = 8;

bool isFloating(NumberKind kind)
{
    return kind == NumberKind::Float || kind == NumberKind::Half || kind == NumberKind::BFloat16;
}

/// Returns the conversion of a number to the kind of a component, where C++ has no implicit one.
std::string convert(const Component& component, const std::string& number)
{
    return component.kind == NumberKind::Half       ? fmt::format("__float2half({})", number)
           : component.kind == NumberKind::BFloat16 ? fmt::format("__float2bfloat16({})", number)
                                                    : number;
}

std::string packPair(NumberKind kind, const std::string& first, const std::string& second)
{
    return fmt::format("{}({}, {})", kind == NumberKind::Half ? "__floats2half2_rn" : "__floats2bfloat162_rn", first, second);
}

/// Returns the position of a component among all numbers of a buffer: "i", "4 * i + 1".
std::string numberIndex(const ElementType& type, const std::string& counter, std::size_t component)
{
    const std::size_t count = type.components.size();
    if (count == 1)
        return counter;
    return component == 0 ? fmt::format("{} * {}", count, counter) : fmt::format("{} * {} + {}", count, counter, component);
}

/// Writes the number of one component for the fill of a buffer.
class NumberWriter {
public:
    NumberWriter(const HostBuffer& buffer, const BufferNames& names) : m_buffer(buffer), m_names(names) {}

    std::string write(std::size_t component) const
    {
        const Component& one = m_buffer.element.components[component];
        const std::string index = numberIndex(m_buffer.element, m_names.counter, component);
        switch (m_buffer.fill) {
        case Fill::Ramp:
            return bounded(one, index);
        case Fill::Random:
            return makeRandomElement(one);
        case Fill::Values:
            if (m_buffer.values.size() == 1)
                return m_buffer.values.front();
            return fmt::format("{}Values[{} % {}]", m_names.helper, m_buffer.element.components.size() > 1 ? "(" + index + ")" : index,
                               m_buffer.values.size());
        case Fill::File:
            return readPictureElement(component);
        case Fill::Zero:
            break;
        }
        return "0";
    }

private:
    std::string bounded(const Component& component, const std::string& index) const
    {
        const std::string inner = index.find(' ') == std::string::npos ? index : "(" + index + ")";
        const std::string limit = limitOf(component);
        return limit.empty() ? index : inner + " % " + limit;
    }

    std::string limitOf(const Component& component) const
    {
        if (!m_names.limit.empty())
            return m_names.limit.find(' ') == std::string::npos ? m_names.limit : "(" + m_names.limit + ")";
        return component.kind == NumberKind::Bool ? "2" : component.bytes > 1 ? "" : component.kind == NumberKind::Signed ? "128" : "256";
    }

    std::string makeRandomElement(const Component& component) const
    {
        const std::string draw = m_names.helper + "Random()";
        if (isFloating(component.kind) && m_names.limit.empty())
            return draw + " % 1000 / 1000.0f";
        const std::string limit = limitOf(component);
        return draw + " % " + (limit.empty() ? "100" : limit);
    }

    /// A picture has red, green and blue for each pixel; the fourth number of a pixel is its opacity.
    std::string readPictureElement(std::size_t component) const
    {
        const std::size_t count = m_buffer.element.components.size();
        if (count < 3)
            return fmt::format("{}Picture[{}]", m_names.helper, numberIndex(m_buffer.element, m_names.counter, component));
        return component > 2 ? "255" : fmt::format("{}Picture[3 * {} + {}]", m_names.helper, m_names.counter, component);
    }

    const HostBuffer& m_buffer;
    const BufferNames& m_names;
};

struct Printed {
    std::string format, argument;
};

Printed printComponent(const Component& component, const std::string& value)
{
    switch (component.kind) {
    case NumberKind::Float:
        return {"%g", value};
    case NumberKind::Half:
        return {"%g", fmt::format("__half2float({})", value)};
    case NumberKind::BFloat16:
        return {"%g", fmt::format("__bfloat162float({})", value)};
    case NumberKind::Unsigned:
        return component.bytes == 8   ? Printed{"%llu", fmt::format("static_cast<unsigned long long>({})", value)}
               : component.bytes == 4 ? Printed{"%u", value}
                                      : Printed{"%d", value};
    case NumberKind::Signed:
        return component.bytes == 8 ? Printed{"%lld", fmt::format("static_cast<long long>({})", value)} : Printed{"%d", value};
    default:
        return {"%d", value};
    }
}

/// Returns the call that prints one element.
std::string printElement(const ElementType& type, const std::string& element)
{
    std::string format, arguments;
    for (std::size_t i = 0; i < type.components.size(); ++i) {
        const char* const half = type.components[i].kind == NumberKind::Half ? (i ? "__high2half({})" : "__low2half({})")
                                                                             : (i ? "__high2bfloat16({})" : "__low2bfloat16({})");
        const std::string value = type.isPackedPair ? fmt::format(fmt::runtime(half), element) : element + type.components[i].member;
        const Printed printed = printComponent(type.components[i], value);
        format += (i ? ", " : "") + printed.format;
        arguments += ", " + printed.argument;
    }
    return fmt::format("std::printf(\" {}\"{});", type.components.size() > 1 ? "(" + format + ")" : format, arguments);
}

}  // namespace

std::string hostElementType(const ElementType& type)
{
    const bool isBool = type.isNumber() && type.components.front().kind == NumberKind::Bool;
    return isBool ? "unsigned char" : type.name;  // a vector of bool has no array of its elements
}

std::string writeFill(const HostBuffer& buffer, const BufferNames& names)
{
    const ElementType& type = buffer.element;
    std::string code;
    if (buffer.fill == Fill::Zero)
        return code;
    const bool isFloat = isFloating(type.components.front().kind);
    if (buffer.fill == Fill::Values && buffer.values.size() > 1)
        code += fmt::format("    const {} {}Values[] = {{{}}};\n", isFloat ? "double" : "long long", names.helper,
                            fmt::join(buffer.values, ", "));
    if (buffer.fill == Fill::Random)
        code += fmt::format("    std::mt19937 {}Random({});\n", names.helper, buffer.seed);
    if (buffer.fill == Fill::File) {
        std::string path;
        for (const char c : buffer.file)
            path += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
        const std::size_t numbers = type.components.size() > 2 ? 3 : type.components.size();
        code += fmt::format("    const std::vector<unsigned char> {0}Picture = {1}(\"{2}\", {3}{4});\n", names.helper, names.readPicture,
                            path, numbers > 1 ? std::to_string(numbers) + " * " : "", names.size);
    }
    const NumberWriter numbers(buffer, names);
    const std::string element = fmt::format("{}[{}]", names.host, names.counter);
    const bool isOneLine = type.components.size() == 1 || type.isPackedPair;
    code += fmt::format("    for (int {0} = 0; {0} < {1}; ++{0}){2}\n", names.counter, names.size, isOneLine ? "" : " {");
    if (type.isPackedPair)
        code += fmt::format("        {} = {};\n", element, packPair(type.components[0].kind, numbers.write(0), numbers.write(1)));
    for (std::size_t i = 0; !type.isPackedPair && i < type.components.size(); ++i)
        code += fmt::format("        {}{} = {};\n", element, type.components[i].member, convert(type.components[i], numbers.write(i)));
    return isOneLine ? code : code + "    }\n";
}

std::string writeOutput(const HostBuffer& buffer, const BufferNames& names, std::string_view label)
{
    if (names.rowLength.empty())
        return fmt::format("    std::printf(\"{0}:\");\n"
                           "    for (int {1} = 0; {1} < {2} && {1} < {3}; ++{1})\n"
                           "        {4}\n"
                           "    std::printf(\"\\n\");\n",
                           label, names.counter, names.size, kShownElements,
                           printElement(buffer.element, fmt::format("{}[{}]", names.host, names.counter)));
    const std::string length = names.rowLength.find(' ') == std::string::npos ? names.rowLength : "(" + names.rowLength + ")";
    return fmt::format("    std::printf(\"{0}:\\n\");\n"
                       "    for (int {1} = 0; {1} < {2} / {3} && {1} < {4}; ++{1}) {{\n"
                       "        for (int {5} = 0; {5} < {3} && {5} < {6}; ++{5})\n"
                       "            {7}\n"
                       "        std::printf(\"\\n\");\n"
                       "    }}\n",
                       label, names.row, names.size, length, kShownRows, names.column, kShownElements,
                       printElement(buffer.element, fmt::format("{}[{} * {} + {}]", names.host, names.row, length, names.column)));
}

std::string writeValue(const ElementType& type, const std::string& value)
{
    if (type.isInteger() ||
        (type.isNumber() && type.components.front().kind != NumberKind::Half && type.components.front().kind != NumberKind::BFloat16))
        return value;
    const std::vector<Lexemes> parts = splitLexemes(makeLexemes(value), ",");
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < type.components.size(); ++i) {
        const Lexemes& part = parts[i % parts.size()];
        numbers.push_back(joinLexemes(part, 0, part.size()));
    }
    if (type.isPackedPair)
        return packPair(type.components[0].kind, numbers[0], numbers[1]);
    if (type.isNumber())
        return convert(type.components.front(), numbers.front());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = convert(type.components[i], numbers[i]);
    return fmt::format("{{{}}}", fmt::join(numbers, ", "));
}

}  // namespace simtscope::program
