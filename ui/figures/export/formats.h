// The files that pictures can be written as: what the command line takes, the dialog offers and the exporter writes follow from this list.
#pragma once

#include <QByteArray>
#include <QString>
#include <cstdint>
#include <span>
#include <string>

#include "gpu/core/result.h"

namespace simtscope::figures {

struct ExportLook;
struct Sequence;

/// What a file holds of several steps.
enum class Holds : std::uint8_t {
    Picture,    ///< one of them: several steps become numbered files
    Pages,      ///< a page for each
    Animation,  ///< all of them, one after the other
    Page,       ///< all of them, for a reader who steps through them
};

struct ExportFormat {
    const char* suffix;  ///< "png"
    const char* filter;  ///< untranslated, as a file dialog has it: "PNG picture (*.png)"
    Holds holds = Holds::Picture;
    Result<QByteArray> (*encode)(const Sequence&, const ExportLook&) = nullptr;  ///< from drawings the bytes of the file; see encoders.h
    bool isPixels = false;                                                       ///< ExportLook::scale makes it larger
    bool hasText = false;                                                        ///< text is text, unless ExportLook::outlines
    bool mayBeTransparent = false;
    const char* tool = nullptr;  ///< a program that it needs
    bool animates() const { return holds == Holds::Animation; }
};

std::span<const ExportFormat> exportFormats();
/// By the suffix of a file's name, in upper or lower case; nullptr: none of them.
const ExportFormat* exportFormat(const QString& path);
QString translatedFilter(const ExportFormat& format);
/// ".png, .svg, …, .webm or .html"; `drawn`: only those that are written from drawings.
std::string suffixNames(bool drawn = false);

/// "banks-03.svg" for the third of up to 99 pictures of "banks.svg".
QString numberedName(const QString& path, std::size_t number, std::size_t count);

}  // namespace simtscope::figures
