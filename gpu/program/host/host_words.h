// Holds the comments of host code that is made, in each language.
#pragma once

#include <string_view>

namespace simtscope::program {

/// Holds the comments of one language.
struct HostWords {
    const char* title;
    const char* check;
    const char* values;
    const char* shape;
    const char* hostBuffers;
    const char* deviceBuffers;
    const char* clears;
    const char* launch;
    const char* launches;
    const char* results;
    const char* readPicture;
    const char* pictureHeader;
    const char* pictureTooSmall;  ///< printed by the program, in ASCII
};

/// Returns the comments of a language, "de"; English ones for any other.
inline const HostWords& hostWords(std::string_view language)
{
    static constexpr HostWords kEnglish{
        "Host code: makes small data, runs the kernels above, and prints the results.",
        "Ends the program where a CUDA call fails.",
        "The values that the kernels get.",
        "The shape of the launch: threads in a block, and blocks in the grid.",
        "The data on the host.",
        "The data on the device.",
        "Results begin with 0, so that elements which no thread writes are known.",
        "The launch.",
        "The launches, one after the other.",
        "The first elements of the results.",
        "Reads `count` numbers of a PGM or PPM file: grey values, or red, green and blue of each pixel.",
        "width, height, largest number",
        "is no PGM or PPM file, or too small",
    };
    static constexpr HostWords kGerman{
        "Hostcode: legt kleine Daten an, führt die Kernel oben aus und gibt die Ergebnisse aus.",
        "Beendet das Programm, wenn ein CUDA-Aufruf fehlschlägt.",
        "Die Werte, die die Kernel bekommen.",
        "Die Form des Starts: Threads in einem Block und Blöcke im Grid.",
        "Die Daten auf dem Host.",
        "Die Daten auf dem Device.",
        "Ergebnisse beginnen mit 0, damit auch Elemente bekannt sind, die kein Thread schreibt.",
        "Der Start.",
        "Die Starts, einer nach dem anderen.",
        "Die ersten Elemente der Ergebnisse.",
        "Liest `count` Zahlen einer PGM- oder PPM-Datei: Grauwerte, oder Rot, Grün und Blau jedes Pixels.",
        "Breite, Höhe, größte Zahl",
        "ist keine PGM- oder PPM-Datei oder zu klein",
    };
    return language == "de" ? kGerman : kEnglish;
}

}  // namespace simtscope::program
