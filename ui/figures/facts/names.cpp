#include "ui/figures/facts/names.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <charconv>
#include <cstring>
#include <optional>

#include "ui/figures/facts/declarations.h"
#include "ui/figures/messages.h"

namespace simtscope::figures {

namespace {

struct TypeName {
    const char* name;
    ptx::ScalarType type;
};

constexpr TypeName kTypeNames[] = {
    {"int", ptx::ScalarType::S32},           {"unsigned", ptx::ScalarType::U32},       {"unsigned int", ptx::ScalarType::U32},
    {"float", ptx::ScalarType::F32},         {"double", ptx::ScalarType::F64},         {"long long", ptx::ScalarType::S64},
    {"long", ptx::ScalarType::S64},          {"unsigned long", ptx::ScalarType::U64},  {"unsigned long long", ptx::ScalarType::U64},
    {"short", ptx::ScalarType::S16},         {"unsigned short", ptx::ScalarType::U16}, {"char", ptx::ScalarType::S8},
    {"signed char", ptx::ScalarType::S8},    {"unsigned char", ptx::ScalarType::U8},   {"std::uint32_t", ptx::ScalarType::U32},
    {"uint32_t", ptx::ScalarType::U32},      {"std::int32_t", ptx::ScalarType::S32},   {"int32_t", ptx::ScalarType::S32},
    {"std::uint64_t", ptx::ScalarType::U64}, {"uint64_t", ptx::ScalarType::U64},       {"std::int64_t", ptx::ScalarType::S64},
    {"int64_t", ptx::ScalarType::S64},       {"std::size_t", ptx::ScalarType::U64},    {"size_t", ptx::ScalarType::U64},
};

QString programText(const trace::Recording& recording)
{
    QString text;
    for (const trace::SourceFile& file : recording.program.sources)
        text += QString::fromStdString(file.text) + u'\n';
    return text;
}

/// "block(int*)::cache" -> "cache".
QString lastPart(const std::string& name)
{
    const QString text = QString::fromStdString(name);
    return text.section(QStringLiteral("::"), -1);
}

/// The head of `__global__ … kernel(…) {` in the program's text; its first capture holds the parameters.
QRegularExpressionMatch kernelHead(const QString& text, const QString& kernel)
{
    const QString name = QRegularExpression::escape(kernel.section(u'<', 0, 0));
    return QRegularExpression(QStringLiteral("__global__[^;{}()]*?(?:\\([^()]*\\)[^;{}()]*?)?\\b%1\\s*\\(([^(){}]*)\\)\\s*\\{").arg(name))
        .match(text);
}

/// The kernel's text between its braces; empty when it is not found.
QString kernelBody(const QString& text, const QString& kernel)
{
    const QRegularExpressionMatch head = kernelHead(text, kernel);
    if (!head.hasMatch())
        return {};
    const qsizetype first = head.capturedEnd();
    int depth = 1;
    qsizetype end = first;
    for (; end < text.size() && depth > 0; ++end)
        depth += text[end] == u'{' ? 1 : text[end] == u'}' ? -1 : 0;
    return text.mid(first, end - first);
}

/// What the program counts the elements of an array in, as far as its accesses tell: they all have this type and this many bytes.
struct AccessedAs {
    ptx::ScalarType type = ptx::ScalarType::None;
    unsigned bytes = 0;

    bool operator==(const AccessedAs&) const = default;
};

/// Nothing when the accesses to the shared array differ. Those that do not name an array may go to any of them.
AccessedAs accessedAs(const FigureSource& source, const std::string& array)
{
    std::optional<AccessedAs> common;
    for (const auto& [id, totals] : source.launch().totals) {
        const trace::Site* site = source.recording().site(source.launch(), id);
        if (!site || site->space != ptx::StateSpace::Shared || (!site->variable.empty() && site->variable != array))
            continue;
        const AccessedAs here{site->type, site->bytes()};
        if (common && *common != here)
            return {};
        common = here;
    }
    return common.value_or(AccessedAs{});
}

/// A variable whose elements are structs.
void takeFields(StructLayout layout, Variable& variable)
{
    if (layout.fields.empty())
        return;
    variable.type = ptx::ScalarType::None;
    variable.stride = layout.bytes;
    variable.fields = std::move(layout);
}

/// Rows, when the extents account for all of the array.
void takeExtents(const std::vector<std::uint64_t>& extents, Variable& variable)
{
    std::uint64_t elements = 1;
    for (const std::uint64_t extent : extents)
        elements *= extent;
    if (extents.size() > 1 && elements * variable.elementBytes() == variable.bytes)
        variable.rows.assign(extents.begin() + 1, extents.end());
}

/// PTX has arrays of bytes only: the type of their elements is that of the declaration, or not known.
Variable moduleVariable(const QString& text, const trace::Allocation& allocation)
{
    const bool isArray = allocation.kind == trace::AllocationKind::Array;
    Variable named{allocation.id.value, isArray ? QString::fromStdString(allocation.name) : lastPart(allocation.name), 0, allocation.bytes,
                   allocation.type};
    named.isDescribed = isArray;
    const QString typeName = declaredType(text, named.name, Storage::Module);
    const ptx::ScalarType declared = typeOfName(typeName);
    if (declared != ptx::ScalarType::None)
        named.type = declared;
    else if (named.type == ptx::ScalarType::B8)
        named.type = ptx::ScalarType::None;
    if (declared == ptx::ScalarType::None)
        takeFields(structLayout(text, typeName), named);
    takeExtents(declaredExtents(text, named.name, Storage::Module), named);
    return named;
}

struct Parameter {
    QString name, typeName;
    ptx::ScalarType type = ptx::ScalarType::None;
    bool pointer = false;
};

/// The parameters of `__global__ … kernel(…)` as the program's text has them; empty when it is not found.
std::vector<Parameter> parametersOf(const QString& text, const QString& kernel)
{
    const QString list = kernelHead(text, kernel).captured(1);
    std::vector<Parameter> parameters;
    for (const QString& item : list.split(u',', Qt::SkipEmptyParts)) {
        static const QRegularExpression form(QStringLiteral("^\\s*(.*?)(\\w+)\\s*$"), QRegularExpression::DotMatchesEverythingOption);
        const QRegularExpressionMatch match = form.match(item);
        Parameter parameter;
        parameter.name = match.captured(2);
        QString type = match.captured(1);
        parameter.pointer = type.contains(u'*');
        parameter.typeName = type.remove(u'*').remove(QStringLiteral("__restrict__"));
        parameter.type = typeOfName(parameter.typeName);
        parameters.push_back(parameter);
    }
    return parameters;
}

template <class T>
QString shortest(T value)
{
    char buffer[64];
    const std::to_chars_result end = std::to_chars(buffer, buffer + sizeof buffer, value);
    return QString::fromLatin1(buffer, end.ptr - buffer);
}

template <class T>
T reinterpreted(std::uint64_t bits)
{
    T value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

std::int64_t signExtended(std::uint64_t bits, unsigned bytes)
{
    const unsigned shift = 64 - 8 * std::clamp(bytes, 1u, 8u);
    return std::int64_t(bits << shift) >> shift;
}

}  // namespace

unsigned typeBytes(ptx::ScalarType type)
{
    return ptx::bitWidth(type) / 8;
}

ptx::ScalarType typeOfName(const QString& name)
{
    QStringList words = name.simplified().split(u' ', Qt::SkipEmptyParts);
    words.removeAll(QStringLiteral("const"));
    words.removeAll(QStringLiteral("volatile"));
    const QString plain = words.join(u' ');
    for (const TypeName& row : kTypeNames) {
        if (plain == QLatin1String(row.name))
            return row.type;
    }
    return ptx::ScalarType::None;
}

Names::Names(const FigureSource& source)
{
    const trace::Recording& recording = source.recording();
    const trace::Launch& launch = source.launch();
    const QString text = programText(recording);
    const QString kernel = QString::fromStdString(launch.name), body = kernelBody(text, kernel);
    for (const trace::SharedVariable& variable : launch.sharedVariables) {
        Variable named{trace::kSharedAllocation.value, lastPart(variable.name), variable.offset, variable.bytes, variable.type};
        // The kernel's own declaration; an array of a function that it calls is looked for in the whole program.
        QString typeName = declaredType(body, named.name);
        if (typeName.isEmpty())
            typeName = declaredType(text, named.name);
        const ptx::ScalarType declared = typeOfName(typeName);
        if (declared != ptx::ScalarType::None)
            named.type = declared;
        else
            takeFields(structLayout(text, typeName), named);
        // PTX has arrays of bytes only. An element type that is a template's parameter is known by how it is read and written.
        if (declared == ptx::ScalarType::None && named.fields.fields.empty() &&
            (named.type == ptx::ScalarType::None || named.type == ptx::ScalarType::B8)) {
            const AccessedAs as = accessedAs(source, variable.name);
            named.type = as.type;
            named.stride = as.bytes;
        }
        if (named.bytes == 0 && variable.dynamic)
            named.bytes = launch.dynamicShared;
        std::vector<std::uint64_t> extents = declaredExtents(body, named.name);
        takeExtents(extents.empty() ? declaredExtents(text, named.name) : extents, named);
        m_shared.push_back(named);
    }
    for (const trace::Allocation& allocation : recording.allocations) {
        if (!allocation.name.empty())
            m_global.push_back(moduleVariable(text, allocation));
    }
    // Parameters are laid out in order, each at its own alignment; pointers are 8 bytes.
    std::uint64_t offset = 0;
    for (const Parameter& parameter : parametersOf(text, kernel)) {
        const std::uint64_t bytes = parameter.pointer ? 8 : typeBytes(parameter.type);
        if (bytes == 0)
            break;
        offset = (offset + bytes - 1) / bytes * bytes;
        if (parameter.pointer && offset + 8 <= launch.parameters.size()) {
            std::uint64_t address = 0;
            std::memcpy(&address, launch.parameters.data() + offset, 8);
            for (const trace::Allocation& allocation : recording.allocations) {
                const bool inside = address >= allocation.address && address < allocation.address + allocation.bytes;
                const bool live = launch.apiCall < 0 || allocation.freedByCall < 0 || allocation.freedByCall > launch.apiCall;
                const bool known = find(allocation.id.value, address - allocation.address) != nullptr;
                if (!inside || !live || known)
                    continue;
                m_global.push_back({allocation.id.value, parameter.name, address - allocation.address,
                                    allocation.address + allocation.bytes - address, parameter.type});
                if (parameter.type == ptx::ScalarType::None)
                    takeFields(structLayout(text, parameter.typeName), m_global.back());
            }
        }
        offset += bytes;
    }
}

const Names& Names::of(const FigureSource& source)
{
    return source.derived<Names>([&] { return Names(source); });
}

const Variable* Names::find(std::uint32_t allocation, std::uint64_t offset) const
{
    const std::vector<Variable>& variables = allocation == trace::kSharedAllocation.value ? m_shared : m_global;
    for (const Variable& variable : variables) {
        if (variable.allocation == allocation && offset >= variable.offset && offset < variable.offset + variable.bytes)
            return &variable;
    }
    return nullptr;
}

QString Names::place(std::uint32_t allocation, std::uint64_t offset) const
{
    const Variable* variable = find(allocation, offset);
    if (variable && !variable->name.isEmpty())
        return variable->shownName();
    if (allocation == analysis::kLaneCell)
        return QCoreApplication::translate("figures", "lanes");
    if (allocation == trace::kSharedAllocation.value)
        return QCoreApplication::translate("figures", "shared memory");
    if (allocation == trace::kLocalAllocation.value)
        return QCoreApplication::translate("figures", "local memory");
    return QCoreApplication::translate("figures", "global memory");
}

QString Variable::shownName() const
{
    return isDescribed ? spoken(name.toStdString()) : name;
}

std::uint64_t Variable::elementBytes() const
{
    return stride ? stride : typeBytes(type);
}

ptx::ScalarType Variable::declaredType(std::uint64_t at) const
{
    const Field* field = stride ? fields.at((at - offset) % stride) : nullptr;
    return field ? field->type : type;
}

QString Variable::index(std::uint64_t element) const
{
    QString text;
    for (auto extent = rows.rbegin(); extent != rows.rend(); ++extent) {
        text.prepend(QStringLiteral("[%1]").arg(element % *extent));
        element /= *extent;
    }
    return text.prepend(QStringLiteral("[%1]").arg(element));
}

QString Names::cell(const analysis::Cell& cell, unsigned bytes) const
{
    if (cell.allocation == analysis::kLaneCell)
        return QCoreApplication::translate("figures", "thread %1").arg(cell.offset);
    const Variable* variable = find(cell.allocation, cell.offset);
    const bool known = variable && (variable->type != ptx::ScalarType::None || !variable->fields.fields.empty());
    const std::uint64_t element = known ? variable->elementBytes() : std::max(bytes, 1u);
    if (variable && !variable->name.isEmpty() && element > 0) {
        const std::uint64_t inside = cell.offset - variable->offset;
        const QString name = variable->shownName() + variable->index(inside / element);
        if (const Field* field = variable->fields.at(inside % element))
            return QStringLiteral("%1.%2").arg(name, field->name);
        if (inside % element == 0)
            return name;
        if (variable->stride)
            return QStringLiteral("%1 +%2").arg(name).arg(inside % element);
    }
    return QStringLiteral("%1 +0x%2").arg(place(cell.allocation, cell.offset)).arg(cell.offset, 0, 16);
}

bool Names::sameElement(const analysis::Cell& a, const analysis::Cell& b) const
{
    const Variable* variable = find(a.allocation, a.offset);
    if (!variable || variable != find(b.allocation, b.offset) || variable->fields.fields.empty())
        return false;
    return (a.offset - variable->offset) / variable->stride == (b.offset - variable->offset) / variable->stride;
}

ptx::ScalarType Names::typeAt(std::uint32_t allocation, std::uint64_t offset, unsigned bytes, ptx::ScalarType type) const
{
    const Variable* variable = find(allocation, offset);
    const ptx::ScalarType declared = variable ? variable->declaredType(offset) : ptx::ScalarType::None;
    return declared != ptx::ScalarType::None && typeBytes(declared) == bytes ? declared : type;
}

QString formatValue(std::uint64_t bits, ptx::ScalarType type, unsigned bytes)
{
    if (type == ptx::ScalarType::F32)
        return shortest(reinterpreted<float>(bits));
    if (type == ptx::ScalarType::F64)
        return shortest(reinterpreted<double>(bits));
    if (type == ptx::ScalarType::Pred)
        return bits ? QStringLiteral("true") : QStringLiteral("false");
    if (ptx::isSigned(type))
        return QString::number(signExtended(bits, bytes));
    if (ptx::isFloat(type))  // half precision and its kin: the bits say it truly
        return QStringLiteral("0x%1").arg(bits, int(bytes) * 2, 16, QLatin1Char('0'));
    return QString::number(bytes >= 8 ? bits : bits & ((std::uint64_t(1) << (8 * bytes)) - 1));
}

}  // namespace simtscope::figures
