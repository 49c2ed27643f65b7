#include "gpu/runtime/allocation_names.h"

#include <algorithm>
#include <array>
#include <vector>

#include "gpu/core/messages/check.h"
#include "gpu/core/messages/fault.h"
#include "gpu/runtime/state.h"

namespace simtscope::runtime {
namespace {

std::int64_t number(const Message& message, std::size_t argument)
{
    return std::get<std::int64_t>(message.arguments[argument].value);
}

const Memory::Block* blockOf(const State& state, std::int64_t allocation)
{
    const auto found = state.memory.select([&](const Memory::Block& block) { return std::int64_t(block.info.id.value) == allocation; });
    return found.empty() ? nullptr : found.front();
}

/// Nothing is known of it: a variable of the program.
HostCall madeBy(State& state, std::int64_t allocation)
{
    const Memory::Block* const block = blockOf(state, allocation);
    return block ? state.hostCalls.find(block->made) : HostCall();
}

struct NamedRow {
    const MessageRow* row;
    std::size_t allocation;  ///< which of its arguments
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

/// "element 64 of d_a" is d_a[64].
void indexNamed(Message& message)
{
    if (!message.is(msg::fault::elementOf))
        return;
    const Message& array = std::get<std::vector<Message>>(message.arguments[1].value).front();
    if (array.is(msg::fault::variable))
        message = msg::fault::indexed(std::get<std::string>(array.arguments[0].value), number(message, 0));
}

/// What nothing has written: since when.
void addAllocation(State& state, Message& message)
{
    const Message element = std::get<std::vector<Message>>(message.arguments[0].value).front();
    if (!element.is(msg::fault::elementOf))
        return;
    const Message& allocation = std::get<std::vector<Message>>(element.arguments[1].value).front();
    if (const HostCall made = madeBy(state, number(allocation, 0)); !made.file.empty())
        message = msg::fault::unwrittenSince(element, made.text, made.place());
}

void nameIn(State& state, Message& message)
{
    if (message.is(msg::fault::unwrittenGlobal))
        addAllocation(state, message);
    for (Argument& argument : message.arguments)
        if (auto* const parts = std::get_if<std::vector<Message>>(&argument.value))
            for (Message& part : *parts)
                nameIn(state, part);
    indexNamed(message);
    const auto* const row = std::ranges::find(kNamedRows, message.row, &NamedRow::row);
    if (row == kNamedRows.end())
        return;
    if (const std::string name = nameOfAllocation(state, number(message, row->allocation)); !name.empty())
        message = row->named(message, name);
}

}  // namespace

std::string nameOfAllocation(State& state, std::int64_t allocation)
{
    const Memory::Block* const block = blockOf(state, allocation);
    if (!block)
        return {};
    return block->info.name.empty() ? state.hostCalls.find(block->made).variable : block->info.name;
}

void nameAllocations(State& state, trace::Finding& finding)
{
    nameIn(state, finding.message);
    if (finding.place.variable.empty() && finding.place.allocation >= 0)
        finding.place.variable = nameOfAllocation(state, finding.place.allocation);
}

}  // namespace simtscope::runtime
