// What the window and its exports cannot do.
#include <QtGlobal>

#include "ui/figures/message_rows.h"

namespace simtscope::figures {

MessageRows windowMessages()
{
    static constexpr const char* kRows[] = {
        QT_TRANSLATE_NOOP("messages", "There is no such file."),
        QT_TRANSLATE_NOOP("messages", "The file cannot be read: %1."),
        QT_TRANSLATE_NOOP("messages", "The file is too large for a program text."),
        QT_TRANSLATE_NOOP("messages", "The file is not a program text."),
        QT_TRANSLATE_NOOP("messages", "Open a CUDA source file (.cu) or a recording (.simt)."),
        QT_TRANSLATE_NOOP("messages", "The file cannot be written: %1."),
        QT_TRANSLATE_NOOP("messages", "Choose another folder, or make room."),
        QT_TRANSLATE_NOOP("messages", "The file holds characters that are not in UTF-8; saving would lose them."),
        QT_TRANSLATE_NOOP("messages", "Save the text under another name, or convert the file."),
        QT_TRANSLATE_NOOP("messages", "The unsaved edits from before cannot be kept."),
        QT_TRANSLATE_NOOP("messages", "Make room on the disk, or restore or discard them first."),
        QT_TRANSLATE_NOOP("messages", "There is no room for a working copy of the program."),
        QT_TRANSLATE_NOOP("messages", "Make room in the temporary folder."),
        QT_TRANSLATE_NOOP("messages", "The input cannot be read: %1."),
        QT_TRANSLATE_NOOP("messages", "Choose another file under Run > More > Input."),
        QT_TRANSLATE_NOOP("messages", "The input is too large."),
        QT_TRANSLATE_NOOP("messages", "A file of up to 64 MiB can be given to the program."),
        QT_TRANSLATE_NOOP("messages", "the recording does not hold the kernel's PTX"),
        QT_TRANSLATE_NOOP("messages", "There is no recording to save."),
        QT_TRANSLATE_NOOP("messages", "There is no picture to export."),
        QT_TRANSLATE_NOOP("messages", "Run a program first."),
        QT_TRANSLATE_NOOP("messages", "cannot write %1: %2"),
        QT_TRANSLATE_NOOP("messages", "cannot write %1: not enough memory"),
        QT_TRANSLATE_NOOP("messages", "choose a folder that you may write to and that has room"),
        QT_TRANSLATE_NOOP("messages", "a picture of %1 x %2 pixels cannot be made"),
        QT_TRANSLATE_NOOP("messages", "an animation of %1 x %2 pixels cannot be made"),
        QT_TRANSLATE_NOOP("messages", "sides of 1 to 16384 pixels can"),
        QT_TRANSLATE_NOOP("messages", "cannot export to \"%1\": the name must end in .png, .svg or .pdf"),
        QT_TRANSLATE_NOOP("messages", "cannot export an animation to \"%1\": the name must end in .gif"),
        QT_TRANSLATE_NOOP("messages", "there is no step to make an animation from"),
        QT_TRANSLATE_NOOP("messages", "the film was not finished"),
        QT_TRANSLATE_NOOP("messages", "choose a launch and a block that were recorded"),
    };
    return kRows;
}

}  // namespace simtscope::figures
