// Finds the objects that the memory instructions of a launch are meant to access, with their bounds. An object is a variable, or the
// allocation that a pointer among the kernel's parameters points into. ptx/flow/address_origin.h finds which one an instruction means.
//
// If a program divides one variable or one allocation into several arrays, they are one object. Memory that the program has registered
// (cudaHostRegister) is no object, since it may be a part of an array.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Describes the object that an instruction is meant to access.
struct AccessedObject {
    ptx::StateSpace space = ptx::StateSpace::None;  ///< Shared, Local or Global
    std::uint64_t begin = 0;                        ///< an offset in shared memory or in the function's frame, or an address
    std::uint64_t bytes = 0;
    std::string variable;              ///< name of the variable in the program; empty if it has none
    std::int64_t allocation = -1;      ///< allocation in global memory
    bool isDynamic = false;            ///< whether it is shared memory whose size the launch gives
    bool isPointerIntoMiddle = false;  ///< whether the pointer may also be meant for the next allocation
};

/// Returns a variable's name in the program for its name in the PTX. The name of a variable in a function has no prefix for the function.
std::string formatVariableName(const std::string& symbol);

/// Finds the objects of one launch, and remembers them by instruction.
class AccessedObjects {
public:
    /// Looks up the allocations that the parameters point to. `launch` must outlive this object.
    explicit AccessedObjects(const RunningLaunch& launch);

    /// Returns the object that the instruction reads or writes; nullptr if it is not known. The pointer stays valid as long as this
    /// AccessedObjects exists.
    const AccessedObject* findObject(const Issue& issue, bool isWrite)
    {
        const AccessedObject*& cachedObject = m_objectsOfInstruction[issue.counterIndex()][isWrite];
        if (cachedObject == &kNotSearched)
            cachedObject = searchObject(issue, isWrite);
        return cachedObject;
    }

private:
    /// Holds the objects that the instructions of one function access.
    struct FunctionObjects {
        const ptx::AddressOrigins* origins = nullptr;
        std::vector<std::optional<AccessedObject>> objects;  ///< by origin; nothing if the bounds are not known
    };
    static const AccessedObject kNotSearched;

    const AccessedObject* searchObject(const Issue& issue, bool isWrite);
    const FunctionObjects& findFunctionObjects(const FunctionCode& code);
    std::optional<AccessedObject> makeObject(const FunctionCode& code, const ptx::AddressOrigin& origin) const;
    std::optional<AccessedObject> findPointee(const FunctionCode& code, const ptx::AddressOrigin& origin) const;

    const RunningLaunch& m_launch;
    std::vector<bool> m_isPointer;                              ///< by 8-byte word of the parameters: whether the word is a pointer
    std::vector<std::optional<AccessedObject>> m_pointees;      ///< by word: the allocation that it points into
    std::vector<std::unique_ptr<FunctionObjects>> m_functions;  ///< by index in the module, filled when needed
    /// By instruction (Issue::counterIndex): the object of its reads, and of its writes.
    std::vector<std::array<const AccessedObject*, 2>> m_objectsOfInstruction;
};

}  // namespace simtscope::simt
