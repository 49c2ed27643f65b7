// Accesses beyond the object that they are meant for, where that is known: past an array into its neighbour, past an allocation into
// another. (What is beyond all memory is a fault, which ends the launch.)
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "gpu/simt/checks/checked_access.h"
#include "gpu/simt/memory/accessed_objects.h"

namespace simtscope::simt {

class BoundsChecks {
public:
    explicit BoundsChecks(const RunningLaunch& launch) : m_objects(launch) {}

    /// What is wrong with the access, once for every instruction.
    std::vector<trace::Finding> access(const Issue& issue, const CheckedAccess& access)
    {
        const AccessedObject* const object = m_objects.of(issue, access.kind != AccessKind::Load);
        return !object || isWithin(*object, access) ? std::vector<trace::Finding>() : check(issue, access, *object);
    }

    /// Something was found that counts once its object is confirmed.
    bool isWaiting() const { return !m_waiting.empty(); }

private:
    /// Of most accesses, that is soon seen.
    static bool isWithin(const AccessedObject& object, const CheckedAccess& access)
    {
        const bool isOne = access.isInOnePiece && !object.isPointerToItsMiddle && access.space != CheckedSpace::Local;
        return isOne && object.bytes >= access.bytes && access.lowest - object.begin <= object.bytes - access.bytes &&
               access.highest - object.begin <= object.bytes - access.bytes;
    }
    std::vector<trace::Finding> check(const Issue& issue, const CheckedAccess& access, const AccessedObject& object);
    trace::Finding findingOf(const Issue& issue, const CheckedAccess& access, const AccessedObject& object, LaneMask outside);
    std::vector<trace::Finding> confirm(const AccessedObject& object);

    AccessedObjects m_objects;
    std::set<std::pair<std::uint32_t, bool>> m_reported;  ///< sites, and whether they wrote
    /// A pointer to the middle of an allocation may be meant for another: the array that begins after it, with an index that is never 0.
    /// It is, if no access through it is inside the one that it leads into; what is found waits until one is.
    std::set<const AccessedObject*> m_confirmed;
    std::vector<std::pair<const AccessedObject*, trace::Finding>> m_waiting;
};

}  // namespace simtscope::simt
