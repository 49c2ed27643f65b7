#include "gpu/program/host/host_code.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include <fmt/format.h>

#include "gpu/program/host/host_elements.h"
#include "gpu/program/host/host_words.h"
#include "gpu/program/host/lexemes.h"

namespace simtscope::program {
namespace {

constexpr std::int64_t kOrdinarySharedBytes = 48 * 1024;  // more needs cudaFuncSetAttribute

std::string capitalize(std::string name)
{
    name.front() = char(std::toupper(static_cast<unsigned char>(name.front())));
    return name;
}

std::string baseName(const std::string& name)
{
    const std::size_t colons = name.rfind("::");
    return colons == std::string::npos ? name : name.substr(colons + 2);
}

/// Writes the host code of a form.
class Writer {
public:
    Writer(const LaunchForm& form, const HostWords& words) : m_form(form), m_words(words)
    {
        for (const analysis::CppToken& token : form.source.definitions)
            if (token.isWord())
                m_takenNames.emplace(token.text);
        for (const HostValue& value : form.values)
            m_locals.insert(value.name);
        for (const HostBuffer& buffer : form.buffers)
            m_locals.insert(buffer.name);
        m_takenNames.insert(m_locals.begin(), m_locals.end());
        m_check = makeName("CHECK");
        m_readPicture = makeName("readPicture");
        m_counter = makeName("i");
        m_row = makeName("row");
        m_column = makeName("column");
        for (const HostLaunch& launch : form.launches) {
            const std::string base = baseName(launch.kernel.name);
            const bool isOnly = form.launches.size() == 1;
            m_shapes.push_back({makeName(isOnly ? "grid" : base + "Grid"), makeName(isOnly ? "block" : base + "Block"),
                                makeName(isOnly ? "sharedBytes" : base + "SharedBytes")});
        }
        for (const HostBuffer& buffer : form.buffers)
            m_buffers.push_back(nameBuffer(buffer));
    }

    std::string write() const
    {
        std::string code = fmt::format("\n// {}\n", m_words.title);
        code += writeIncludes() + "\n" + writeCheck();
        if (uses(Fill::File))
            code += "\n" + writeReader();
        code += "\nint main()\n{\n";
        code += writeNamespaces() + writeValues() + writeShapes() + writeHostBuffers() + writeDeviceBuffers() + writeLaunches() +
                writeResults();
        return code + "}\n";
    }

private:
    struct ShapeNames {
        std::string grid, block, sharedBytes;
    };

    std::string makeName(const std::string& name)
    {
        std::string unused = name;
        for (int number = 2; m_takenNames.contains(unused); ++number)
            unused = name + std::to_string(number);
        m_takenNames.insert(unused);
        m_locals.insert(unused);
        return unused;
    }

    BufferNames nameBuffer(const HostBuffer& buffer)
    {
        BufferNames names;
        names.host = names.helper = buffer.name;
        names.device = makeName("device" + capitalize(buffer.name));
        names.size = makeName(buffer.name + "Size");
        names.counter = m_counter;
        names.row = m_row;
        names.column = m_column;
        names.rowLength = onHost(buffer.rowLength, buffer.launch);
        names.limit = onHost(buffer.limit, buffer.launch);
        names.readPicture = m_readPicture;
        return names;
    }

    bool uses(Fill fill) const
    {
        return std::ranges::any_of(m_form.buffers, [&](const HostBuffer& buffer) { return isFilled(buffer) && buffer.fill == fill; });
    }

    static bool isFilled(const HostBuffer& buffer) { return buffer.role != BufferRole::Output && buffer.fill != Fill::Zero; }

    /// Returns an expression with the names of the host: "grid.x" for "gridDim.x".
    std::string onHost(const std::string& expression, std::size_t launch) const
    {
        Lexemes lexemes = makeLexemes(expression);
        for (std::string& lexeme : lexemes)
            for (const auto& [word, name] :
                 {std::pair("gridDim.", &m_shapes[launch].grid), std::pair("blockDim.", &m_shapes[launch].block)})
                if (lexeme.starts_with(word))
                    lexeme = *name + lexeme.substr(lexeme.find('.'));
        return joinLexemes(lexemes, 0, lexemes.size());
    }

    std::string writeIncludes() const
    {
        std::string includes = "#include <cstdio>\n#include <cstdlib>\n";
        if (uses(Fill::Random))
            includes += "#include <random>\n";
        return includes + "#include <vector>\n";
    }

    std::string writeCheck() const
    {
        return fmt::format("// {1}\n"
                           "#define {0}(call) \\\n"
                           "    if (cudaError_t error = (call); error != cudaSuccess) {{ \\\n"
                           "        std::fprintf(stderr, \"line %d: %s: %s\\n\", __LINE__, #call, cudaGetErrorString(error)); \\\n"
                           "        std::exit(1); \\\n"
                           "    }} else \\\n"
                           "        static_cast<void>(0)\n",
                           m_check, m_words.check);
    }

    std::string writeReader() const
    {
        return fmt::format(R"(// {1}
static std::vector<unsigned char> {0}(const char* path, int count)
{{
    std::vector<unsigned char> numbers;
    char kind = 0;
    std::FILE* const file = std::fopen(path, "rb");
    if (file && std::fscanf(file, "P%c", &kind) == 1) {{
        int header[3] = {{}};  // {2}
        for (int found = 0; found < 3;) {{
            if (std::fscanf(file, " %d", &header[found]) == 1)
                ++found;
            else if (std::fscanf(file, "#%*[^\n]") == EOF)
                break;
        }}
        std::fgetc(file);
        const bool isText = kind == '2' || kind == '3';
        for (int number = 0; int(numbers.size()) < count && number != EOF;) {{
            if (isText && std::fscanf(file, "%d", &number) != 1)
                break;
            if (!isText)
                number = std::fgetc(file);
            if (number != EOF)
                numbers.push_back(number);
        }}
    }}
    if (int(numbers.size()) < count) {{
        std::fprintf(stderr, "%s: {3}\n", path);
        std::exit(1);
    }}
    std::fclose(file);
    return numbers;
}}
)",
                           m_readPicture, m_words.readPicture, m_words.pictureHeader, m_words.pictureTooSmall);
    }

    std::string writeNamespaces() const
    {
        std::set<std::string> names;
        std::string code;
        for (const HostLaunch& launch : m_form.launches)
            if (!launch.kernel.nameSpace.empty() && names.insert(launch.kernel.nameSpace).second)
                code += fmt::format("    using namespace {};\n", launch.kernel.nameSpace);
        return code.empty() ? code : code + "\n";
    }

    /// Writes the values so that each comes after those which it mentions.
    std::string writeValues() const
    {
        std::string code;
        std::set<std::string> written;
        for (std::size_t round = 0; round <= m_form.values.size() && written.size() < m_form.values.size(); ++round)
            for (const HostValue& value : m_form.values) {
                const Lexemes lexemes = makeLexemes(value.value);
                const bool isReady = std::ranges::all_of(lexemes, [&](const std::string& lexeme) {
                    return written.contains(lexeme) || std::ranges::find(m_form.values, lexeme, &HostValue::name) == m_form.values.end();
                });
                if (isReady && written.insert(value.name).second)
                    code += fmt::format("    const {} {} = {};\n", value.element.name, value.name, writeValue(value.element, value.value));
            }
        return code.empty() ? code : fmt::format("    // {}\n{}\n", m_words.values, code);
    }

    static std::string joinShape(const std::array<std::string, 3>& shape)
    {
        std::size_t count = 3;
        while (count > 1 && shape[count - 1] == "1")
            --count;
        return fmt::format("{}", fmt::join(shape.begin(), shape.begin() + std::ptrdiff_t(count), ", "));
    }

    std::string writeShapes() const
    {
        std::string code = fmt::format("    // {}\n", m_words.shape);
        for (std::size_t launch = 0; launch < m_form.launches.size(); ++launch) {
            const HostLaunch& one = m_form.launches[launch];
            std::array<std::string, 3> grid = one.grid;
            for (std::string& dimension : grid)
                dimension = onHost(dimension, launch);
            code += fmt::format("    const dim3 {}({});\n    const dim3 {}({});\n", m_shapes[launch].block, joinShape(one.block),
                                m_shapes[launch].grid, joinShape(grid));
            if (!one.sharedBytes.empty())
                code += fmt::format("    const std::size_t {} = {};\n", m_shapes[launch].sharedBytes, onHost(one.sharedBytes, launch));
        }
        return code;
    }

    std::string writeHostBuffers() const
    {
        std::string code;
        for (std::size_t i = 0; i < m_form.buffers.size(); ++i) {
            const HostBuffer& buffer = m_form.buffers[i];
            const BufferNames& names = m_buffers[i];
            code += fmt::format("    const int {} = {};\n", names.size, onHost(buffer.size, buffer.launch));
            if (isFilled(buffer) || buffer.isShown)
                code += fmt::format("    std::vector<{}> {}({});\n", hostElementType(buffer.element), names.host, names.size);
            if (isFilled(buffer))
                code += writeFill(buffer, names);
        }
        return code.empty() ? code : fmt::format("\n    // {}\n{}", m_words.hostBuffers, code);
    }

    std::string writeDeviceBuffers() const
    {
        std::string code, copies, clears;
        for (std::size_t i = 0; i < m_form.buffers.size(); ++i) {
            const HostBuffer& buffer = m_form.buffers[i];
            const BufferNames& names = m_buffers[i];
            const std::string bytes = bytesOf(i);
            code +=
                fmt::format("    {}* {};\n    {}(cudaMalloc(&{}, {}));\n", buffer.element.name, names.device, m_check, names.device, bytes);
            if (isFilled(buffer))
                copies += fmt::format("    {}(cudaMemcpy({}, {}.data(), {}, cudaMemcpyHostToDevice));\n", m_check, names.device, names.host,
                                      bytes);
            else
                clears += fmt::format("    {}(cudaMemset({}, 0, {}));\n", m_check, names.device, bytes);
        }
        if (!clears.empty())
            clears = fmt::format("    // {}\n{}", m_words.clears, clears);
        return code.empty() ? code : fmt::format("\n    // {}\n{}{}{}", m_words.deviceBuffers, code, copies, clears);
    }

    std::string bytesOf(std::size_t buffer) const
    {
        return fmt::format("{} * sizeof({})", m_buffers[buffer].size, m_form.buffers[buffer].element.name);
    }

    std::string writeArgument(const HostLaunch& launch, std::size_t index) const
    {
        const std::string& argument = launch.arguments[index];
        const auto buffer = std::ranges::find(m_form.buffers, argument, &HostBuffer::name);
        if (buffer == m_form.buffers.end())
            return argument;
        std::string pointer = m_buffers[std::size_t(buffer - m_form.buffers.begin())].device;
        if (!buffer->halo.empty())
            pointer += " + " + onHost(buffer->halo, buffer->launch);
        if (buffer->rowExtents.empty())
            return pointer;
        return fmt::format("reinterpret_cast<{}{} (*){}>({})", launch.kernel.parameters[index].isConst ? "const " : "",
                           buffer->element.name, buffer->rowExtents, pointer);
    }

    std::string writeLaunches() const
    {
        std::string code;
        for (std::size_t launch = 0; launch < m_form.launches.size(); ++launch) {
            const HostLaunch& one = m_form.launches[launch];
            const ShapeNames& names = m_shapes[launch];
            std::string kernel = (m_locals.contains(baseName(one.kernel.name)) ? "::" : "") + one.kernel.name;
            if (!one.templateArguments.empty())
                kernel += fmt::format("<{}>", fmt::join(one.templateArguments, ", "));
            const bool isLarge = evaluateLaunch(m_form, launch).sharedBytes > kOrdinarySharedBytes;
            if (isLarge)
                code += fmt::format("    {}(cudaFuncSetAttribute({}, cudaFuncAttributeMaxDynamicSharedMemorySize, int({})));\n", m_check,
                                    kernel, names.sharedBytes);
            std::vector<std::string> arguments;
            for (std::size_t i = 0; i < one.arguments.size(); ++i)
                arguments.push_back(writeArgument(one, i));
            code += fmt::format("    {}<<<{}, {}{}>>>({});\n    {}(cudaGetLastError());\n", kernel, names.grid, names.block,
                                one.sharedBytes.empty() ? "" : ", " + names.sharedBytes, fmt::join(arguments, ", "), m_check);
        }
        return fmt::format("\n    // {}\n{}    {}(cudaDeviceSynchronize());\n",
                           m_form.launches.size() == 1 ? m_words.launch : m_words.launches, code, m_check);
    }

    std::string writeResults() const
    {
        std::string code, frees;
        for (std::size_t i = 0; i < m_form.buffers.size(); ++i) {
            const HostBuffer& buffer = m_form.buffers[i];
            const BufferNames& names = m_buffers[i];
            frees += fmt::format("    {}(cudaFree({}));\n", m_check, names.device);
            if (!buffer.isShown)
                continue;
            code += fmt::format("    {}(cudaMemcpy({}.data(), {}, {}, cudaMemcpyDeviceToHost));\n", m_check, names.host, names.device,
                                bytesOf(i));
            code += writeOutput(buffer, names, buffer.name);
        }
        return (code.empty() ? "" : fmt::format("\n    // {}\n{}", m_words.results, code)) + (frees.empty() ? "" : "\n" + frees);
    }

    const LaunchForm& m_form;
    const HostWords& m_words;
    std::set<std::string> m_takenNames, m_locals;
    std::string m_check, m_readPicture, m_counter, m_row, m_column;
    std::vector<ShapeNames> m_shapes;
    std::vector<BufferNames> m_buffers;
};

}  // namespace

std::string writeHostCode(const LaunchForm& form, const std::string& language)
{
    return Writer(form, hostWords(language)).write();
}

std::string appendHostCode(const LaunchForm& form, const std::string& language)
{
    std::string code = writeHostCode(form, language);
    const std::string& text = *form.source.text;
    const bool hasReturns = text.find("\r\n") != std::string::npos;
    if (hasReturns)
        for (std::size_t at = 0; (at = code.find('\n', at)) != std::string::npos; at += 2)
            code.insert(at, 1, '\r');
    const bool endsInLine = text.empty() || text.back() == '\n';
    return text + (endsInLine ? "" : hasReturns ? "\r\n" : "\n") + code;
}

}  // namespace simtscope::program
