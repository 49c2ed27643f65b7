// Reads functions, scopes and variables from the debug sections of a module (declared in debug_info.h).
#include <algorithm>
#include <dwarf.h>
#include <libelf.h>
#include <memory>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/debug/dwarf_types.h"

namespace simtscope::ptx {
namespace {

struct EndElf {
    void operator()(Elf* elf) const { elf_end(elf); }
};
struct EndDwarf {
    void operator()(Dwarf* dwarf) const { dwarf_end(dwarf); }
};

/// Reads the entries of all compilation units.
class Reader {
public:
    Reader(const Module& module, const CodeAddresses& code, const DebugSections& sections)
        : m_module(module), m_hasFileTables(sections.bytes.contains(".debug_line")), m_locations(code, sections), m_types(m_info.types)
    {
    }

    Result<DebugInfo> read(Dwarf& dwarf)
    {
        Dwarf_Off next = 0;
        std::size_t headerBytes = 0;
        int end = 0;
        for (Dwarf_Off offset = 0; (end = dwarf_nextcu(&dwarf, offset, &next, &headerBytes, nullptr, nullptr, nullptr)) == 0;
             offset = next) {
            Dwarf_Die unit;
            if (!dwarf_offdie(&dwarf, offset + headerBytes, &unit))
                return fail(msg::ptx::badDebugSection(".debug_info", dwarf_errmsg(-1)));
            readUnit(unit, {}, 0);
        }
        if (end < 0)
            return fail(msg::ptx::badDebugSection(".debug_info", dwarf_errmsg(-1)));
        return std::move(m_info);
    }

private:
    void readUnit(Dwarf_Die& unit, const std::string& prefix, unsigned depth)
    {
        if (depth >= kMaxDebugDepth)
            return;
        forEachChild(unit, [&](Dwarf_Die& die) {
            switch (dwarf_tag(&die)) {
            case DW_TAG_variable: {
                DebugVariable variable = readVariable(die, -1);
                if (!variable.name.starts_with(prefix))
                    variable.name.insert(0, prefix);
                if (!variable.locations.empty())
                    m_info.globals.push_back(std::move(variable));
                break;
            }
            case DW_TAG_namespace:
                readUnit(die, prefix + nameOf(die) + "::", depth + 1);
                break;
            case DW_TAG_subprogram:
                readFunction(die);
                break;
            default:
                break;
            }
        });
    }

    void readFunction(Dwarf_Die& die)
    {
        const auto index = m_locations.functionOf(die);
        if (!index)
            return;  // it was inlined everywhere, or is only declared
        DebugFunction function;
        function.indexInModule = *index;
        function.name = nameOf(die);
        addScope(die, function, -1, DebugScope::Kind::Function, 0);
        m_info.functions.push_back(std::move(function));
    }

    void addScope(Dwarf_Die& die, DebugFunction& function, std::int32_t parent, DebugScope::Kind kind, unsigned depth)
    {
        if (depth >= kMaxDebugDepth)
            return;
        const auto index = std::int32_t(function.scopes.size());
        DebugScope& scope = function.scopes.emplace_back();
        scope.kind = kind;
        scope.parent = parent;
        scope.ranges = m_locations.rangesOf(die, function.indexInModule);
        if (kind == DebugScope::Kind::Inlined) {
            scope.function = nameOf(die);
            scope.callLine = std::uint32_t(unsignedOf(die, DW_AT_call_line).value_or(0));
            if (const std::string* const path = m_module.filePath(std::uint32_t(unsignedOf(die, DW_AT_call_file).value_or(0))))
                scope.callFile = *path;
        }
        forEachChild(die, [&](Dwarf_Die& child) {
            switch (dwarf_tag(&child)) {
            case DW_TAG_variable:
            case DW_TAG_formal_parameter: {
                DebugVariable variable = readVariable(child, std::int32_t(function.indexInModule));
                function.scopes[std::size_t(index)].variables.push_back(std::move(variable));
                break;
            }
            case DW_TAG_lexical_block:
                addScope(child, function, index, DebugScope::Kind::Block, depth + 1);
                break;
            case DW_TAG_inlined_subroutine:
                addScope(child, function, index, DebugScope::Kind::Inlined, depth + 1);
                break;
            default:
                break;
            }
        });
        std::vector<DebugVariable>& variables = function.scopes[std::size_t(index)].variables;
        std::stable_sort(variables.begin(), variables.end(), [](const DebugVariable& a, const DebugVariable& b) {
            return a.isParameter != b.isParameter ? a.isParameter : !a.isParameter && a.line < b.line;
        });
    }

    DebugVariable readVariable(Dwarf_Die& die, std::int32_t function)
    {
        DebugVariable variable;
        variable.name = nameOf(die);
        variable.line = std::uint32_t(unsignedOf(die, DW_AT_decl_line).value_or(0));
        variable.file = pathOf(die, unsignedOf(die, DW_AT_decl_file).value_or(0));
        variable.type = m_types.typeOf(die);
        variable.isParameter = dwarf_tag(&die) == DW_TAG_formal_parameter;
        variable.locations = m_locations.locationsOf(die, function);
        return variable;
    }

    /// Returns the path of a file, by its number in the entry's unit; empty if there is none. A linked module has a table of files for each
    /// unit; in it, libdw puts the folder of the compiler before a path that is not absolute.
    std::string pathOf(Dwarf_Die& die, std::uint64_t number) const
    {
        if (!m_hasFileTables) {
            const std::string* const path = m_module.filePath(std::uint32_t(number));
            return path ? *path : std::string();
        }
        Dwarf_Die unit;
        Dwarf_Files* files = nullptr;
        std::size_t count = 0;
        if (!dwarf_diecu(&die, &unit, nullptr, nullptr) || dwarf_getsrcfiles(&unit, &files, &count) != 0 || number >= count)
            return {};
        const char* const source = dwarf_filesrc(files, std::size_t(number), nullptr, nullptr);
        const std::string_view whole = source ? source : "";
        std::string_view best;
        for (const FileDirective& file : m_module.files) {
            const bool isIt = whole == file.path || whole.ends_with('/' + file.path);
            if (isIt && file.path.size() > best.size())
                best = file.path;
        }
        return std::string(best);
    }

    const Module& m_module;
    const bool m_hasFileTables;
    DwarfLocations m_locations;
    DebugInfo m_info;
    DwarfTypes m_types;
};

}  // namespace

bool hasDebugInfo(const Module& module)
{
    return std::any_of(module.directives.begin(), module.directives.end(), [](std::string_view directive) {
        constexpr std::size_t kNameEnd = 64;  // the name of the section is near the start
        return directive.starts_with(".section") && directive.substr(0, kNameEnd).find(".debug_info") != std::string_view::npos;
    });
}

Result<DebugInfo> readDebugInfo(const Module& module)
{
    if (!hasDebugInfo(module))
        return fail(module.target.find("debug") == std::string::npos ? msg::ptx::noDebugInfo() : msg::ptx::noDebugSections());
    const CodeAddresses code(module);
    const auto sections = assembleDebugSections(module, code);
    if (!sections)
        return tl::unexpected(sections.error());
    std::vector<std::uint8_t> image = makeElfImage(*sections);
    elf_version(EV_CURRENT);
    const std::unique_ptr<Elf, EndElf> elf(elf_memory(reinterpret_cast<char*>(image.data()), image.size()));
    const std::unique_ptr<Dwarf, EndDwarf> dwarf(elf ? dwarf_begin_elf(elf.get(), DWARF_C_READ, nullptr) : nullptr);
    if (!dwarf)
        return fail(msg::ptx::badDebugSection(".debug_info", elf ? dwarf_errmsg(-1) : elf_errmsg(-1)));
    return Reader(module, code, *sections).read(*dwarf);
}

}  // namespace simtscope::ptx
