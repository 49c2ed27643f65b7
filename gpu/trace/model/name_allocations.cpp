#include "gpu/trace/model/name_allocations.h"

#include <algorithm>
#include <array>
#include <vector>

#include "gpu/core/messages/check.h"
#include "gpu/core/messages/fault.h"

namespace simtscope::trace {
namespace {

std::int64_t number(const Message& message, std::size_t argument)
{
    return std::get<std::int64_t>(message.arguments[argument].value);
}

struct NamedRow {
    const MessageRow* row;
    std::size_t allocation;  ///< index of the argument that holds the allocation
    Message (*named)(const Message& message, const std::string& name);
};

constexpr std::array kNamedRows{
    NamedRow{&msg::fault::allocation, 0, [](const Message&, const std::string& name) { return msg::fault::variable(name); }},
    NamedRow{&msg::fault::afterEnd, 1,
             [](const Message& m, const std::string& name) {
                 return msg::fault::afterEndOf(std::uint64_t(number(m, 0)), name, std::uint64_t(number(m, 2)));
             }},
    NamedRow{&msg::fault::beforeStart, 1,
             [](const Message& m, const std::string& name) {
                 return msg::fault::beforeStartOf(std::uint64_t(number(m, 0)), name, std::uint64_t(number(m, 2)));
             }},
    NamedRow{&msg::fault::beforeEnd, 1,
             [](const Message& m, const std::string& name) {
                 return msg::fault::beforeEndOf(std::uint64_t(number(m, 0)), name, std::uint64_t(number(m, 2)));
             }},
    NamedRow{&msg::check::elementOfAllocation, 1,
             [](const Message& m, const std::string& name) { return msg::check::elementOf(name, number(m, 0)); }},
    NamedRow{&msg::check::byteOfAllocation, 1,
             [](const Message& m, const std::string& name) { return msg::fault::byteOf(number(m, 0), msg::fault::variable(name)); }},
};

/// Turns "element 64 of d_a" into "d_a[64]".
void indexNamed(Message& message)
{
    if (!message.is(msg::fault::elementOf))
        return;
    const Message& array = std::get<std::vector<Message>>(message.arguments[1].value).front();
    if (array.is(msg::fault::variable))
        message = msg::fault::indexed(std::get<std::string>(array.arguments[0].value), number(message, 0));
}

}  // namespace

void nameAllocations(Message& message, const AllocationNamer& nameOf)
{
    for (Argument& argument : message.arguments)
        if (auto* const parts = std::get_if<std::vector<Message>>(&argument.value))
            for (Message& part : *parts)
                nameAllocations(part, nameOf);
    indexNamed(message);
    const auto* const row = std::ranges::find(kNamedRows, message.row, &NamedRow::row);
    if (row == kNamedRows.end())
        return;
    if (const std::string name = nameOf(number(message, row->allocation)); !name.empty())
        message = row->named(message, name);
}

}  // namespace simtscope::trace
