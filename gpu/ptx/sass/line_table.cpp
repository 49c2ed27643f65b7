#include "gpu/ptx/sass/line_table.h"

#include <cstring>

namespace simtscope::ptx {
namespace {

/// Reads numbers of the table in turn. Behind the end it returns zeros and notes that.
class TableReader {
public:
    TableReader(std::string_view text, std::size_t position, std::size_t end) : m_text(text.substr(0, end)), m_position(position) {}

    std::size_t position() const { return m_position; }
    bool isAtEnd() const { return m_position >= m_text.size(); }
    bool hasFailed() const { return m_hasFailed; }
    void skipTo(std::size_t position)
    {
        m_hasFailed = m_hasFailed || position > m_text.size() || position < m_position;
        m_position = m_hasFailed ? m_text.size() : position;
    }

    template <class Number>
    Number read()
    {
        Number number{};
        if (m_text.size() - m_position < sizeof number) {
            m_hasFailed = true;
            m_position = m_text.size();
            return number;
        }
        std::memcpy(&number, m_text.data() + m_position, sizeof number);
        m_position += sizeof number;
        return number;
    }

    std::uint64_t readUnsigned()
    {
        std::uint64_t number = 0;
        for (unsigned shift = 0; !isAtEnd(); shift += 7) {
            const auto byte = read<std::uint8_t>();
            if (shift < 64)
                number |= std::uint64_t(byte & 0x7f) << shift;
            if ((byte & 0x80) == 0)
                return number;
        }
        m_hasFailed = true;
        return number;
    }

    std::int64_t readSigned()
    {
        std::uint64_t number = 0;
        for (unsigned shift = 0; !isAtEnd();) {
            const auto byte = read<std::uint8_t>();
            if (shift < 64)
                number |= std::uint64_t(byte & 0x7f) << shift;
            shift += 7;
            if ((byte & 0x80) == 0) {
                if (shift < 64 && (byte & 0x40) != 0)
                    number |= ~std::uint64_t(0) << shift;
                return std::int64_t(number);
            }
        }
        m_hasFailed = true;
        return 0;
    }

    std::string_view readText()
    {
        const std::size_t end = m_text.find('\0', m_position);
        if (end == m_text.npos) {
            m_hasFailed = true;
            m_position = m_text.size();
            return {};
        }
        const std::string_view text = m_text.substr(m_position, end - m_position);
        m_position = end + 1;
        return text;
    }

private:
    std::string_view m_text;
    std::size_t m_position;
    bool m_hasFailed = false;
};

enum StandardOpcode : std::uint8_t {
    kExtended = 0,
    kCopy = 1,
    kAdvanceAddress = 2,
    kAdvanceLine = 3,
    kSetFile = 4,
    kConstantAddress = 8,
    kFixedAdvance = 9
};
enum ExtendedOpcode : std::uint8_t { kEndSequence = 1, kSetAddress = 2 };

/// Holds what the header of a unit says about its program.
struct UnitHeader {
    std::uint8_t instructionBytes = 1, lineRange = 1, opcodeBase = 1;
    std::int8_t lineBase = 0;
    std::vector<std::uint8_t> operandCounts;  ///< of the standard opcodes from 1 on
    std::size_t firstFile = 0;                ///< index in LineTable::files of the file with number 1
};

UnitHeader readHeader(TableReader& reader, LineTable& table)
{
    UnitHeader header;
    header.instructionBytes = reader.read<std::uint8_t>();
    reader.read<std::uint8_t>();  // whether rows are statements by default
    header.lineBase = reader.read<std::int8_t>();
    header.lineRange = reader.read<std::uint8_t>();
    header.opcodeBase = reader.read<std::uint8_t>();
    for (unsigned opcode = 1; opcode < header.opcodeBase; ++opcode)
        header.operandCounts.push_back(reader.read<std::uint8_t>());
    std::vector<std::string> folders{""};
    for (std::string_view folder = reader.readText(); !folder.empty(); folder = reader.readText())
        folders.emplace_back(folder);
    header.firstFile = table.files.size();
    for (std::string_view name = reader.readText(); !name.empty(); name = reader.readText()) {
        const std::uint64_t folder = reader.readUnsigned();
        reader.readUnsigned();  // time
        reader.readUnsigned();  // size
        const bool hasFolder = !name.starts_with('/') && folder < folders.size() && !folders[folder].empty();
        table.files.push_back((hasFolder ? folders[folder] + "/" : std::string()) + std::string(name));
    }
    return header;
}

void runProgram(TableReader& reader, const UnitHeader& header, const std::function<std::size_t(std::size_t)>& findSection, LineTable& table)
{
    LineRow row;
    const auto restart = [&] { row = {0, 0, table.files.size() > header.firstFile ? std::int32_t(header.firstFile) : -1, 1}; };
    const auto advanceBy = [&](unsigned adjusted) { row.address += std::uint64_t(adjusted / header.lineRange) * header.instructionBytes; };
    restart();
    while (!reader.isAtEnd() && !reader.hasFailed()) {
        const auto opcode = reader.read<std::uint8_t>();
        if (opcode >= header.opcodeBase) {
            const unsigned adjusted = opcode - header.opcodeBase;
            advanceBy(adjusted);
            row.line += std::uint32_t(header.lineBase + int(adjusted % header.lineRange));
            table.rows.push_back(row);
        } else if (opcode == kExtended) {
            const std::uint64_t bytes = reader.readUnsigned();
            const std::size_t begin = reader.position();
            const auto extended = bytes > 0 ? reader.read<std::uint8_t>() : std::uint8_t(0);
            if (extended == kEndSequence) {
                row.line = 0;
                table.rows.push_back(row);
                restart();
            } else if (extended == kSetAddress) {
                row.section = findSection(reader.position());
                row.address = reader.read<std::uint64_t>();
            }
            if (bytes > std::uint64_t(1) << 32)
                break;
            reader.skipTo(begin + bytes);
        } else if (opcode == kCopy) {
            table.rows.push_back(row);
        } else if (opcode == kAdvanceAddress) {
            row.address += reader.readUnsigned() * header.instructionBytes;
        } else if (opcode == kAdvanceLine) {
            row.line = std::uint32_t(row.line + reader.readSigned());
        } else if (opcode == kSetFile) {
            const std::uint64_t number = reader.readUnsigned();
            const std::size_t index = header.firstFile + number - 1;
            row.file = number > 0 && index < table.files.size() ? std::int32_t(index) : -1;
        } else if (opcode == kConstantAddress) {
            advanceBy(255u - header.opcodeBase);
        } else if (opcode == kFixedAdvance) {
            row.address += reader.read<std::uint16_t>();
        } else {
            for (unsigned i = 0; i < header.operandCounts[opcode - 1]; ++i)
                reader.readUnsigned();
        }
    }
    table.isDamaged = table.isDamaged || reader.hasFailed();
}

}  // namespace

LineTable readLineTable(std::string_view text, const std::function<std::size_t(std::size_t offset)>& findSection)
{
    LineTable table;
    constexpr std::uint32_t k64BitFormat = 0xffffffff;
    constexpr std::uint16_t kVersion = 2;
    for (std::size_t position = 0; position < text.size() && !table.isDamaged;) {
        TableReader start(text, position, text.size());
        const auto bytes = start.read<std::uint32_t>();
        const std::size_t end = start.position() + bytes;
        if (start.hasFailed() || bytes == k64BitFormat || end > text.size()) {
            table.isDamaged = true;
            break;
        }
        TableReader reader(text, start.position(), end);
        const auto version = reader.read<std::uint16_t>();
        const auto headerBytes = reader.read<std::uint32_t>();
        const std::size_t program = reader.position() + headerBytes;
        const UnitHeader header = readHeader(reader, table);
        if (version != kVersion || header.lineRange == 0 || header.opcodeBase == 0 || reader.hasFailed()) {
            table.isDamaged = true;
            break;
        }
        TableReader code(text, reader.position(), end);
        code.skipTo(std::max(program, reader.position()));
        runProgram(code, header, findSection, table);
        position = end;
    }
    return table;
}

}  // namespace simtscope::ptx
