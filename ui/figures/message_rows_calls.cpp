// Calls of the runtime API: what they did, what they refuse, what does not fit.
#include <QtGlobal>

#include "ui/figures/message_rows.h"

namespace simtscope::figures {

MessageRows callMessages()
{
    static constexpr const char* kRows[] = {
        QT_TRANSLATE_NOOP("messages", "Modelled %1"),
        QT_TRANSLATE_NOOP("messages", "Modelled device"),
        QT_TRANSLATE_NOOP("messages", "does not happen, an earlier kernel failed"),
        QT_TRANSLATE_NOOP("messages", "not supported"),
        QT_TRANSLATE_NOOP("messages", "access policy window"),
        QT_TRANSLATE_NOOP("messages", "synchronization policy"),
        QT_TRANSLATE_NOOP("messages", "cluster scheduling policy preference"),
        QT_TRANSLATE_NOOP("messages", "programmatic stream serialization"),
        QT_TRANSLATE_NOOP("messages", "memory synchronization domain map"),
        QT_TRANSLATE_NOOP("messages", "memory synchronization domain"),
        QT_TRANSLATE_NOOP("messages", "preferred shared memory carve-out"),
        QT_TRANSLATE_NOOP("messages", "NVLink-centric scheduling"),
        QT_TRANSLATE_NOOP("messages", "attribute %1 is not one of streams that is modelled"),
        QT_TRANSLATE_NOOP("messages", "the %1 is out of range"),
        QT_TRANSLATE_NOOP("messages", "texture %1 over an array"),
        QT_TRANSLATE_NOOP("messages", "texture %1 over a mipmapped array"),
        QT_TRANSLATE_NOOP("messages", "texture %1 over linear memory"),
        QT_TRANSLATE_NOOP("messages", "texture %1 over pitched memory"),
        QT_TRANSLATE_NOOP("messages", "surface %1 over an array"),
        QT_TRANSLATE_NOOP("messages", "surface %1 over a mipmapped array"),
        QT_TRANSLATE_NOOP("messages", "surface %1 over linear memory"),
        QT_TRANSLATE_NOOP("messages", "surface %1 over pitched memory"),
        QT_TRANSLATE_NOOP("messages", "%1 bytes"),
        QT_TRANSLATE_NOOP("messages", "array %1"),
        QT_TRANSLATE_NOOP("messages", "array %1, %2 bytes"),
        QT_TRANSLATE_NOOP("messages", "device %1"),
        QT_TRANSLATE_NOOP("messages", "attribute %1 of device %2"),
        QT_TRANSLATE_NOOP("messages", "attribute %1 = %2"),
        QT_TRANSLATE_NOOP("messages", "%1, attribute %2 = %3"),
        QT_TRANSLATE_NOOP("messages", "limit %1 = %2"),
        QT_TRANSLATE_NOOP("messages", "device %1 uses device %2"),
        QT_TRANSLATE_NOOP("messages", "%1 ms, modelled"),
        QT_TRANSLATE_NOOP("messages", "%1 bytes to device %2"),
        QT_TRANSLATE_NOOP("messages", "%1 bytes to the host"),
        QT_TRANSLATE_NOOP("messages", "%1 bytes, advice %2"),
        QT_TRANSLATE_NOOP("messages", "%1 bytes of %2"),
        QT_TRANSLATE_NOOP("messages", "%1 bytes at offset %2 of %3, which has %4 bytes"),
        QT_TRANSLATE_NOOP("messages", "host to host, %1 bytes"),
        QT_TRANSLATE_NOOP("messages", "host to device, %1 bytes"),
        QT_TRANSLATE_NOOP("messages", "device to host, %1 bytes"),
        QT_TRANSLATE_NOOP("messages", "device to device, %1 bytes"),
        QT_TRANSLATE_NOOP("messages", "by address, %1 bytes"),
        QT_TRANSLATE_NOOP("messages", "device %1 to device %2, %3 bytes"),
        QT_TRANSLATE_NOOP("messages", "device %1 to %2: %3"),
        QT_TRANSLATE_NOOP("messages", "a slice of %1 rows does not fit in the %2 of the pitched pointer (ysize)"),
        QT_TRANSLATE_NOOP("messages", "the destination is a null pointer"),
        QT_TRANSLATE_NOOP("messages", "the source is a null pointer"),
        QT_TRANSLATE_NOOP("messages", "the destination has been freed"),
        QT_TRANSLATE_NOOP("messages", "the source has been freed"),
        QT_TRANSLATE_NOOP("messages", "only %1 bytes of the destination are left in its allocation of %2 bytes"),
        QT_TRANSLATE_NOOP("messages", "only %1 bytes of the source are left in its allocation of %2 bytes"),
        QT_TRANSLATE_NOOP("messages", "the destination is not device memory"),
        QT_TRANSLATE_NOOP("messages", "the source is not device memory"),
        QT_TRANSLATE_NOOP("messages", "the destination is device memory"),
        QT_TRANSLATE_NOOP("messages", "the source is device memory"),
        QT_TRANSLATE_NOOP("messages", "%1 bytes x %2 x %3 from (%4, %5, %6) leave the array %7"),
        QT_TRANSLATE_NOOP("messages", "%1 bytes from (%2, %3) leave the array %4"),
        QT_TRANSLATE_NOOP("messages", "a null pointer"),
        QT_TRANSLATE_NOOP("messages", "the memory has been freed"),
        QT_TRANSLATE_NOOP("messages", "only %1 bytes are left in an allocation of %2 bytes"),
        QT_TRANSLATE_NOOP("messages", "an end is on the other side"),
        QT_TRANSLATE_NOOP("messages", "this memory has been freed already"),
        QT_TRANSLATE_NOOP("messages", "not the start of such an allocation"),
    };
    return kRows;
}

}  // namespace simtscope::figures
