// Finds accesses outside of the object that they are meant for, if that object is known: past an array into its neighbour, or past an
// allocation into another one. (An access outside of all memory is a fault, which ends the launch.)
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "gpu/simt/diagnosis/accessed_objects.h"
#include "gpu/simt/state/race_types.h"

namespace simtscope::simt {

/// Checks the accesses of one launch against the bounds of their objects.
class BoundsChecks {
public:
    explicit BoundsChecks(const RunningLaunch& launch) : m_objects(launch) {}

    /// Returns the findings about the access. Each instruction is reported once.
    std::vector<trace::Finding> checkAccess(const Issue& issue, const CheckedAccess& access)
    {
        const AccessedObject* const object = m_objects.findObject(issue, access.kind != AccessKind::Load);
        return !object || isWithin(*object, access) ? std::vector<trace::Finding>() : checkOutside(issue, access, *object);
    }

    /// Returns whether findings are held back until their object is confirmed.
    bool hasPendingFindings() const { return !m_pendingFindings.empty(); }

private:
    /// Decides most accesses quickly: returns whether the access is certainly within the object.
    static bool isWithin(const AccessedObject& object, const CheckedAccess& access)
    {
        const bool isSingleRange = access.isInOneAllocation && !object.isPointerIntoMiddle && access.space != CheckedSpace::Local;
        return isSingleRange && object.bytes >= access.bytesPerLane &&
               access.minAddress - object.begin <= object.bytes - access.bytesPerLane &&
               access.maxAddress - object.begin <= object.bytes - access.bytesPerLane;
    }
    std::vector<trace::Finding> checkOutside(const Issue& issue, const CheckedAccess& access, const AccessedObject& object);
    trace::Finding makeFinding(const Issue& issue, const CheckedAccess& access, const AccessedObject& object, LaneMask outsideLanes);
    std::vector<trace::Finding> confirmObject(const AccessedObject& object);

    AccessedObjects m_objects;
    std::set<std::pair<std::uint32_t, bool>> m_reported;  ///< sites that were reported, and whether they wrote
    /// Objects whose pointer is confirmed. A pointer into the middle of an allocation may be meant for the next allocation: for an array
    /// that begins there, with an index that is never 0. Then no access through the pointer is inside the allocation that it points into.
    /// So findings are held back until an access is inside.
    std::set<const AccessedObject*> m_confirmed;
    std::vector<std::pair<const AccessedObject*, trace::Finding>> m_pendingFindings;
};

}  // namespace simtscope::simt
