// Knows the objects that a launch's memory instructions are meant to access, with their bounds. An object is a variable, or the allocation
// that a pointer among the kernel's parameters points into (ptx/flow/address_origin.h finds out which).
//
// Several arrays that a program carves out of one variable or one allocation are one object. Memory that the program has registered
// (cudaHostRegister) is no object: it may be a piece of an array.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// The object that an instruction is meant to access.
struct AccessedObject {
    ptx::StateSpace space = ptx::StateSpace::None;  ///< Shared, Local or Global
    std::uint64_t begin = 0;                        ///< an offset in shared memory or in the function's frame, or an address
    std::uint64_t bytes = 0;
    std::string variable;               ///< name of the variable in the program; empty: it has no name
    std::int64_t allocation = -1;       ///< allocation in global memory
    bool dynamic = false;               ///< shared memory whose size the launch gives
    bool isPointerToItsMiddle = false;  ///< the pointer may as well be meant for the allocation behind this one
};

/// Returns a variable's name in the program, by its name in the PTX. The name of a function's variable is without the function.
std::string variableName(const std::string& symbol);

/// Finds the objects of one launch, and remembers them by instruction.
class AccessedObjects {
public:
    /// Looks up immediately what the parameters point to.
    explicit AccessedObjects(const RunningLaunch& launch);

    /// Returns the object, or nullptr if it is not known. The object stays in place as long as this one lives.
    const AccessedObject* of(const Issue& issue, bool isWrite)
    {
        const AccessedObject*& known = m_known[issue.counter()][isWrite];
        if (known == &kNotLookedFor)
            known = find(issue, isWrite);
        return known;
    }

private:
    /// The objects that the instructions of one function access.
    struct FunctionObjects {
        const ptx::AddressOrigins* origins = nullptr;
        std::vector<std::optional<AccessedObject>> objects;  ///< by origin; nothing: the bounds are not known
    };
    static const AccessedObject kNotLookedFor;

    const AccessedObject* find(const Issue& issue, bool isWrite);
    const FunctionObjects& findObjects(const FunctionCode& code);
    std::optional<AccessedObject> objectOf(const FunctionCode& code, const ptx::AddressOrigin& origin) const;
    std::optional<AccessedObject> pointee(const FunctionCode& code, const ptx::AddressOrigin& origin) const;

    const RunningLaunch& m_launch;
    std::vector<bool> m_pointers;                               ///< by word of 8 bytes of the parameters: whether it is a pointer
    std::vector<std::optional<AccessedObject>> m_pointees;      ///< by word: the allocation that it points into
    std::vector<std::unique_ptr<FunctionObjects>> m_functions;  ///< by index in the module, filled when needed
    /// By instruction (Issue::counter): the object of its reads, and of its writes.
    std::vector<std::array<const AccessedObject*, 2>> m_known;
};

}  // namespace simtscope::simt
