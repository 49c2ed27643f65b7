// The objects that a launch's memory instructions are meant to access, with their bounds: a variable, or the allocation that a pointer
// among the kernel's parameters leads into (ptx/address_origin.h says which).
//
// Several arrays that a program carves out of one variable or one allocation are one object. Memory that the program has registered
// (cudaHostRegister) is none: it may be a piece of an array.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/simt/issue.h"

namespace simtscope::simt {

struct AccessedObject {
    ptx::StateSpace space = ptx::StateSpace::None;  ///< Shared, Local or Global
    std::uint64_t begin = 0;                        ///< an offset in shared memory, or in the function's frame; an address
    std::uint64_t bytes = 0;
    std::string variable;               ///< as the program calls it; empty: it has no name
    std::int64_t allocation = -1;       ///< of global memory
    bool dynamic = false;               ///< shared memory whose size the launch gives
    bool isPointerToItsMiddle = false;  ///< which may as well be meant for the allocation after it
};

/// Of a variable, by its name in the PTX: what a function declares is named without the function.
std::string variableName(const std::string& symbol);

class AccessedObjects {
public:
    /// Looks up now where the parameters point.
    explicit AccessedObjects(const RunningLaunch& launch);

    /// nullptr: it is not known. The object stays where it is as long as this lives.
    const AccessedObject* of(const Issue& issue, bool isWrite)
    {
        const AccessedObject*& known = m_known[issue.counter()][isWrite];
        if (known == &kNotLookedFor)
            known = find(issue, isWrite);
        return known;
    }

private:
    struct FunctionObjects {
        const ptx::AddressOrigins* origins = nullptr;
        std::vector<std::optional<AccessedObject>> objects;  ///< one for each of the origins; nothing: its bounds are not known
    };
    static const AccessedObject kNotLookedFor;

    const AccessedObject* find(const Issue& issue, bool isWrite);
    const FunctionObjects& findObjects(const FunctionCode& code);
    std::optional<AccessedObject> objectOf(const FunctionCode& code, const ptx::AddressOrigin& origin) const;
    std::optional<AccessedObject> pointee(const FunctionCode& code, const ptx::AddressOrigin& origin) const;

    const RunningLaunch& m_launch;
    std::vector<bool> m_pointers;                               ///< which words of 8 bytes of the parameters are pointers
    std::vector<std::optional<AccessedObject>> m_pointees;      ///< of each word
    std::vector<std::unique_ptr<FunctionObjects>> m_functions;  ///< by index in the module, as they come
    std::vector<std::array<const AccessedObject*, 2>> m_known;  ///< by instruction (Issue::counter): what it reads, what it writes
};

}  // namespace simtscope::simt
