<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!--
    The messages of gpu/core/messages in German. The source is the English template, or the suggested fix, of a row; the holes %1 to %9 are
    those of the row. A test names every row whose German is missing, and every text here that no row has.
-->
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>messages</name>
    <message>
        <source>&quot;%1&quot; does not name a launch</source>
        <translation>„%1“ benennt keinen Kernelstart</translation>
    </message>
    <message>
        <source>"%1" names no thread and no element of the block</source>
        <translation>„%1“ benennt weder einen Thread noch ein Element des Blocks</translation>
    </message>
    <message>
        <source>%1 (site %2)</source>
        <translation>%1 (Programmstelle %2)</translation>
    </message>
    <message>
        <source>%1 at offset %2 of %3, which has %4</source>
        <translation>%1 ab Offset %2 von %3, das %4 hat</translation>
    </message>
    <message>
        <source>%1 cannot be %2</source>
        <translation>%1 kann nicht %2 sein</translation>
    </message>
    <message>
        <source>%1 cannot be copied to undo its last transaction: %2</source>
        <translation>%1 lässt sich nicht kopieren, um die letzte Transaktion rückgängig zu machen: %2</translation>
    </message>
    <message>
        <source>%1 cannot be created: %2</source>
        <translation>%1 lässt sich nicht anlegen: %2</translation>
    </message>
    <message>
        <source>%1 cannot be linked: the path contains characters that a shell interprets</source>
        <translation>%1 lässt sich nicht binden: Der Pfad enthält Zeichen, die eine Shell deutet</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>%1 ist nicht lesbar</translation>
    </message>
    <message>
        <source>%1 cannot be read now: another process holds it locked</source>
        <translation>%1 kann gerade nicht gelesen werden: Ein anderer Prozess hält die Datei gesperrt</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 ist nicht lesbar: %2</translation>
    </message>
    <message>
        <source>%1 cannot be read: its run stopped within a transaction, and the journal beside it is not usable</source>
        <translation>%1 ist nicht lesbar: Der Lauf endete in einer Transaktion, und das Journal daneben ist nicht brauchbar</translation>
    </message>
    <message>
        <source>%1 cannot be read: no temporary folder to undo its last transaction: %2</source>
        <translation>%1 ist nicht lesbar: kein temporärer Ordner, um die letzte Transaktion rückgängig zu machen: %2</translation>
    </message>
    <message>
        <source>%1 cannot be written: SQLite would overwrite %2, which is not part of a recording</source>
        <translation>%1 lässt sich nicht schreiben: SQLite würde %2 überschreiben, was nicht zu einer Aufzeichnung gehört</translation>
    </message>
    <message>
        <source>%1: block %2 of %3, %4 blocks/s, %5 left</source>
        <translation>%1: Block %2 von %3, %4 Blöcke/s, noch %5</translation>
    </message>
    <message>
        <source>--until: the program ended before launch %1 of %2; it launched it %3 times (launched: %4)</source>
        <translation>--until: Das Programm endete vor Start %1 von %2; es hat diesen Kernel %3-mal gestartet (gestartet: %4)</translation>
    </message>
    <message>
        <source>; %1 more blocks were running</source>
        <translation>; %1 weitere Blöcke liefen</translation>
    </message>
    <message>
        <source>; 1 more block was running</source>
        <translation>; 1 weiterer Block lief</translation>
    </message>
    <message>
        <source>; in block %1, %2</source>
        <translation>; in Block %1: %2</translation>
    </message>
    <message>
        <source>Parameters: %2.</source>
        <translation>Parameter: %2.</translation>
    </message>
    <message>
        <source>Kernels: %2.</source>
        <translation>Kernel: %2.</translation>
    </message>
    <message>
        <source>Free some space, or set XDG_CACHE_HOME to another folder.</source>
        <translation>Schaffen Sie Platz, oder setzen Sie XDG_CACHE_HOME auf einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Read the output, or write the report to a file with -o.</source>
        <translation>Lesen Sie die Ausgabe, oder schreiben Sie den Bericht mit -o in eine Datei.</translation>
    </message>
    <message>
        <source>Record the program again from its .cu file.</source>
        <translation>Zeichnen Sie das Programm aus seiner .cu-Datei neu auf.</translation>
    </message>
    <message>
        <source>Run it with --engine simt, or leave out --until.</source>
        <translation>Führen Sie das Programm mit --engine simt aus, oder lassen Sie --until weg.</translation>
    </message>
    <message>
        <source>Run the program again with the same arguments, and record it.</source>
        <translation>Führen Sie das Programm mit denselben Argumenten noch einmal aus, und zeichnen Sie es auf.</translation>
    </message>
    <message>
        <source>SQLite would overwrite %1, which is not part of a recording</source>
        <translation>SQLite würde %1 überschreiben, was nicht zu einer Aufzeichnung gehört</translation>
    </message>
    <message>
        <source>Stop after launch</source>
        <translation>Ende nach Kernelstart</translation>
    </message>
    <message>
        <source>The run ended after launch %1, %2, as --until asks: the recording holds nothing of what the program does later.</source>
        <translation>Der Lauf endete nach Kernelstart %1, %2, wie --until verlangt: Die Aufzeichnung enthält nichts von dem, was das Programm später tut.</translation>
    </message>
    <message>
        <source>The run ends after this launch: the kernel's name, or reduce1:3 for its third launch</source>
        <translation>Der Lauf endet nach diesem Kernelstart: Name des Kernels, oder reduce1:3 für seinen dritten Start</translation>
    </message>
    <message>
        <source>This program takes arguments: %2. Try fewer repetitions or a smaller size (behind --).</source>
        <translation>Dieses Programm nimmt Argumente: %2. Versuchen Sie weniger Wiederholungen oder eine kleinere Größe (hinter --).</translation>
    </message>
    <message>
        <source>This program takes arguments: %3. Try fewer repetitions or a smaller size (behind --), or allow more time with --timeout.</source>
        <translation>Dieses Programm nimmt Argumente: %3. Versuchen Sie weniger Wiederholungen oder eine kleinere Größe (hinter --), oder geben Sie ihm mit --timeout mehr Zeit.</translation>
    </message>
    <message>
        <source>Write "thread 5", below the block size, or "name[3]".</source>
        <translation>„thread 5“ schreiben, unter der Blockgröße, oder „name[3]“.</translation>
    </message>
    <message>
        <source>Write KERNEL or KERNEL:N, such as reduce1:3 for the third launch of reduce1.</source>
        <translation>Schreiben Sie KERNEL oder KERNEL:N, etwa reduce1:3 für den dritten Start von reduce1.</translation>
    </message>
    <message>
        <source>a recording cannot be written to standard output</source>
        <translation>eine Aufzeichnung lässt sich nicht in die Standardausgabe schreiben</translation>
    </message>
    <message>
        <source>Give the path of a file, such as run.simt, or ./- for a file of that name.</source>
        <translation>Geben Sie den Pfad einer Datei an, etwa run.simt, oder ./- für eine Datei dieses Namens.</translation>
    </message>
    <message>
        <source>cannot be written: no program has read it for %1 seconds</source>
        <translation>kann nicht geschrieben werden: Seit %1 Sekunden hat kein Programm daraus gelesen</translation>
    </message>
    <message>
        <source>kernel %1 was stopped after %2 warp instructions, which its counts are of: %3 of %4 blocks have exited%5.</source>
        <translation>Kernel %1 wurde nach %2 Warp-Befehlen angehalten, für die seine Zählungen gelten: %3 von %4 Blöcken sind beendet%5.</translation>
    </message>
    <message>
        <source>runs to its end</source>
        <translation>läuft bis zum Ende</translation>
    </message>
    <message>
        <source>the cuda engine cannot end a run after a launch</source>
        <translation>die Engine cuda kann einen Lauf nicht nach einem Kernelstart beenden</translation>
    </message>
    <message>
        <source>the debug build of the program did not launch the same kernel, grid and block as launch %1, so its variables are not known</source>
        <translation>die Debug-Fassung des Programms hat nicht denselben Kernel mit demselben Grid und Block gestartet wie Start %1, daher sind seine Variablen nicht bekannt</translation>
    </message>
    <message>
        <source>the findings of the stopped run are not known, because the search for them failed: %1</source>
        <translation>die Befunde des angehaltenen Laufs sind nicht bekannt, weil die Suche danach gescheitert ist: %1</translation>
    </message>
    <message>
        <source>Not timed: no temporary folder could be made: %1.</source>
        <translation>Nicht gemessen: Es ließ sich kein temporärer Ordner anlegen: %1.</translation>
    </message>
    <message>
        <source>Rename %2, or choose another file.</source>
        <translation>Benennen Sie %2 um, oder wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>%1 cannot be replaced: %2</source>
        <translation>%1 lässt sich nicht ersetzen: %2</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2</source>
        <translation>%1 lässt sich nicht starten: %2</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 ist nicht beschreibbar</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>%1 cannot be written: it is not a regular file</source>
        <translation>%1 lässt sich nicht schreiben: Es ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>%1 cannot run the C++ compiler for the host</source>
        <translation>%1 kann den C++-Compiler für den Host nicht ausführen</translation>
    </message>
    <message>
        <source>%1 crashed while it compiled the program: %2</source>
        <translation>%1 ist beim Übersetzen des Programms abgestürzt: %2</translation>
    </message>
    <message>
        <source>%1 does not compile</source>
        <translation>%1 lässt sich nicht übersetzen</translation>
    </message>
    <message>
        <source>%1 does not compile: %2</source>
        <translation>%1 lässt sich nicht übersetzen: %2</translation>
    </message>
    <message>
        <source>%1 does not exist</source>
        <translation>%1 gibt es nicht</translation>
    </message>
    <message>
        <source>%1 does not fit into memory</source>
        <translation>%1 passt nicht in den Speicher</translation>
    </message>
    <message>
        <source>%1 does not hold the device that it was recorded on</source>
        <translation>%1 enthält das Gerät nicht, auf dem aufgezeichnet wurde</translation>
    </message>
    <message>
        <source>%1 does not hold the program's arguments</source>
        <translation>%1 enthält die Argumente des Programms nicht</translation>
    </message>
    <message>
        <source>%1 does not hold the times of a run</source>
        <translation>%1 enthält nicht die Zeiten eines Laufs</translation>
    </message>
    <message>
        <source>%1 does not run: %2</source>
        <translation>%1 läuft nicht: %2</translation>
    </message>
    <message>
        <source>%1 takes fewer arguments; what is too many: %2</source>
        <translation>%1 nimmt weniger Argumente; zu viel ist: %2</translation>
    </message>
    <message>
        <source>%1 exists and is not a recording, so it is not overwritten</source>
        <translation>%1 gibt es schon und ist keine Aufzeichnung, wird also nicht überschrieben</translation>
    </message>
    <message>
        <source>%1 failed, because SIMTscope keeps device memory in the memory of the host: %2 more would be needed, and %3 are left.</source>
        <translation>%1 ist fehlgeschlagen, weil SIMTscope den Speicher des Geräts im Speicher des Hosts hält: weitere %2 wären nötig, und %3 sind frei.</translation>
    </message>
    <message>
        <source>%1 has %2, but its initial value has %3</source>
        <translation>%1 hat %2, aber sein Anfangswert hat %3</translation>
    </message>
    <message>
        <source>%1 has more than %2 registers</source>
        <translation>%1 hat mehr als %2 Register</translation>
    </message>
    <message>
        <source>%1 has no main(), so there is nothing to run</source>
        <translation>%1 hat kein main(), also gibt es nichts auszuführen</translation>
    </message>
    <message>
        <source>%1 has no named parameters</source>
        <translation>%1 hat keine benannten Parameter</translation>
    </message>
    <message>
        <source>%1 has no option %2</source>
        <translation>%1 hat keine Option %2</translation>
    </message>
    <message>
        <source>%1 has no parameter &quot;%2&quot;</source>
        <translation>%1 hat keinen Parameter „%2“</translation>
    </message>
    <message>
        <source>%1 has no parameter that could vary.</source>
        <translation>%1 hat keinen Parameter, der variiert werden kann.</translation>
    </message>
    <message>
        <source>%1 has no parameters</source>
        <translation>%1 hat keine Parameter</translation>
    </message>
    <message>
        <source>%1 has no value</source>
        <translation>%1 hat keinen Wert</translation>
    </message>
    <message>
        <source>%1 has two parameters called %2</source>
        <translation>%1 hat zwei Parameter namens %2</translation>
    </message>
    <message>
        <source>%1 is %2, more than the limit of %3</source>
        <translation>%1 ist %2, mehr als die Grenze von %3</translation>
    </message>
    <message>
        <source>%1 is %2, where there is no %3</source>
        <translation>%1 ist %2, wo es kein %3 gibt</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;, which is no number of MiB from 1 to %3</source>
        <translation>%1 ist „%2“, was keine Anzahl von MiB von 1 bis %3 ist</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;, which is neither device nor host</source>
        <translation>%1 ist „%2“, was weder device noch host ist</translation>
    </message>
    <message>
        <source>%1 is a built-in program of one file</source>
        <translation>%1 ist ein mitgeliefertes Programm aus einer Datei</translation>
    </message>
    <message>
        <source>%1 is a folder</source>
        <translation>%1 ist ein Ordner</translation>
    </message>
    <message>
        <source>%1 is a folder, not a file for a recording</source>
        <translation>%1 ist ein Ordner, keine Datei für eine Aufzeichnung</translation>
    </message>
    <message>
        <source>%1 is a link to %2, which does not exist</source>
        <translation>%1 ist ein Verweis auf %2, und das gibt es nicht</translation>
    </message>
    <message>
        <source>%1 is a recording from %2, not a program</source>
        <translation>%1 ist eine Aufzeichnung von %2, kein Programm</translation>
    </message>
    <message>
        <source>%1 is a recording, not a CUDA program</source>
        <translation>%1 ist eine Aufzeichnung, kein CUDA-Programm</translation>
    </message>
    <message>
        <source>%1 is an SQLite database, but not a SIMTscope recording</source>
        <translation>%1 ist eine SQLite-Datenbank, aber keine Aufzeichnung von SIMTscope</translation>
    </message>
    <message>
        <source>%1 is cut off after %2</source>
        <translation>%1 ist nach %2 abgeschnitten</translation>
    </message>
    <message>
        <source>%1 is cut off: its last %2 pages are missing</source>
        <translation>%1 ist abgeschnitten: Die letzten %2 Seiten fehlen</translation>
    </message>
    <message>
        <source>%1 is cut off: its last page is missing</source>
        <translation>%1 ist abgeschnitten: Die letzte Seite fehlt</translation>
    </message>
    <message>
        <source>%1 is damaged: %2</source>
        <translation>%1 ist beschädigt: %2</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 ist leer</translation>
    </message>
    <message>
        <source>%1 is empty: its run stopped before anything was recorded</source>
        <translation>%1 ist leer: Der Lauf endete, bevor etwas aufgezeichnet wurde</translation>
    </message>
    <message>
        <source>%1 is in the state space .%2, but the instruction accesses .%3</source>
        <translation>%1 liegt im Zustandsraum .%2, aber die Anweisung greift auf .%3 zu</translation>
    </message>
    <message>
        <source>%1 is negated, which %2 does not take</source>
        <translation>%1 ist negiert, was %2 nicht zulässt</translation>
    </message>
    <message>
        <source>%1 is no array, so that it has no element</source>
        <translation>%1 ist kein Array und hat darum kein Element</translation>
    </message>
    <message>
        <source>%1 is no integer register, so that no constant can be added to it and it is no index</source>
        <translation>%1 ist kein Ganzzahlregister, darum lässt sich keine Konstante addieren, und es ist kein Index</translation>
    </message>
    <message>
        <source>%1 is not a CUDA program: it is not a text file</source>
        <translation>%1 ist kein CUDA-Programm: Es ist keine Textdatei</translation>
    </message>
    <message>
        <source>%1 is not a SIMTscope recording</source>
        <translation>%1 ist keine Aufzeichnung von SIMTscope</translation>
    </message>
    <message>
        <source>%1 is not a file</source>
        <translation>%1 ist keine Datei</translation>
    </message>
    <message>
        <source>%1 is not a file that nvcc builds a program from</source>
        <translation>%1 ist keine Datei, aus der nvcc ein Programm baut</translation>
    </message>
    <message>
        <source>%1 is not a regular file</source>
        <translation>%1 ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>%1 is not launched: %2</source>
        <translation>%1 wird nicht gestartet: %2</translation>
    </message>
    <message>
        <source>%1 is not supported; %2</source>
        <translation>%1 wird nicht unterstützt; %2</translation>
    </message>
    <message>
        <source>%1 is not supported; use a CUDA array of one level (cudaMallocArray)</source>
        <translation>%1 wird nicht unterstützt; ein CUDA-Array mit einer Stufe benutzen (cudaMallocArray)</translation>
    </message>
    <message>
        <source>%1 is not the name of a CUDA program</source>
        <translation>%1 ist kein Name eines CUDA-Programms</translation>
    </message>
    <message>
        <source>%1 is of CUDA %2; SIMTscope works with CUDA 11 to 13</source>
        <translation>%1 gehört zu CUDA %2; SIMTscope arbeitet mit CUDA 11 bis 13</translation>
    </message>
    <message>
        <source>%1 is refused: it holds a %2 '%3' that is not part of a recording</source>
        <translation>%1 wird abgelehnt: Die Datei enthält etwas, das nicht zu einer Aufzeichnung gehört (%2 „%3“)</translation>
    </message>
    <message>
        <source>%1 is refused: its table '%2' is not that of a recording</source>
        <translation>%1 wird abgelehnt: Ihre Tabelle „%2“ ist nicht die einer Aufzeichnung</translation>
    </message>
    <message>
        <source>%1 is set by SIMTscope itself for the program</source>
        <translation>%1 setzt SIMTscope selbst für das Programm</translation>
    </message>
    <message>
        <source>%1 calls %2 in device code, which only returns cudaErrorUnknown without relocatable device code: compiled with -rdc=true</source>
        <translation>%1 ruft %2 in Device-Code auf, was ohne verschiebbaren Device-Code nur cudaErrorUnknown liefert: mit -rdc=true übersetzt</translation>
    </message>
    <message>
        <source>%1 is still being written, and nothing is in it yet</source>
        <translation>%1 wird noch geschrieben und enthält noch nichts</translation>
    </message>
    <message>
        <source>%1 launches kernels from kernels (dynamic parallelism): compiled with -rdc=true</source>
        <translation>%1 startet Kernel aus Kerneln (Dynamic Parallelism): mit -rdc=true übersetzt</translation>
    </message>
    <message>
        <source>%1 ms, modelled</source>
        <translation>%1 ms, modelliert</translation>
    </message>
    <message>
        <source>%1 ms, with the recorder running</source>
        <translation>%1 ms, bei laufendem Rekorder</translation>
    </message>
    <message>
        <source>%1 needs %2</source>
        <translation>%1 braucht %2</translation>
    </message>
    <message>
        <source>%1 needs a C++ compiler for the host, and %2 was not found</source>
        <translation>%1 braucht einen C++-Compiler für den Host, und %2 wurde nicht gefunden</translation>
    </message>
    <message>
        <source>%1 needs a number of groups</source>
        <translation>%1 braucht eine Anzahl von Gruppen</translation>
    </message>
    <message>
        <source>%1 needs a type</source>
        <translation>%1 braucht einen Typ</translation>
    </message>
    <message>
        <source>%1 needs the command %2, which was not found</source>
        <translation>%1 braucht den Befehl %2, der nicht zu finden ist</translation>
    </message>
    <message>
        <source>%1 of %2 unrecorded runs made other launches than the recorded one: their times are left out</source>
        <translation>%1 von %2 nicht aufgezeichneten Läufen machten andere Kernelstarts als der aufgezeichnete: Ihre Zeiten fehlen</translation>
    </message>
    <message>
        <source>%1 of at most %2 changes that may fix the findings were tried, in %3 s</source>
        <translation>%1 von höchstens %2 Änderungen, die die Befunde beheben können, wurden probiert, in %3 s</translation>
    </message>
    <message>
        <source>%1 set to %2</source>
        <translation>%1 auf den Wert %2 gesetzt</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 Threads</translation>
    </message>
    <message>
        <source>%1 threads have exited</source>
        <translation>%1 Threads sind beendet</translation>
    </message>
    <message>
        <source>%1 to device %2</source>
        <translation>%1 zu Gerät %2</translation>
    </message>
    <message>
        <source>%1 to the host</source>
        <translation>%1 zum Host</translation>
    </message>
    <message>
        <source>%1 was killed while it compiled the program</source>
        <translation>%1 wurde beim Übersetzen des Programms abgebrochen</translation>
    </message>
    <message>
        <source>%1 was left in write-ahead mode by another tool</source>
        <translation>%1 wurde von einem anderen Werkzeug im Write-Ahead-Modus hinterlassen</translation>
    </message>
    <message>
        <source>%1 was made by a newer SIMTscope (its format is %2; this one reads up to %3)</source>
        <translation>%1 stammt von einem neueren SIMTscope (Format %2; dieses liest bis %3)</translation>
    </message>
    <message>
        <source>%1 was made by an older SIMTscope (its format is %2; this one reads %3 and later)</source>
        <translation>%1 stammt von einem älteren SIMTscope (Format %2; dieses liest ab %3)</translation>
    </message>
    <message>
        <source>%1 with %2 coordinates is not supported</source>
        <translation>%1 mit %2 Koordinaten wird nicht unterstützt</translation>
    </message>
    <message>
        <source>%1, advice %2</source>
        <translation>%1, Hinweis %2</translation>
    </message>
    <message>
        <source>%1, attribute %2 = %3</source>
        <translation>%1, Attribut %2 = %3</translation>
    </message>
    <message>
        <source>%1, of CUDA %2, does not accept the g++ of this machine: it works with versions up to %3</source>
        <translation>%1 aus CUDA %2 nimmt das g++ dieses Rechners nicht an: es arbeitet mit Versionen bis %3</translation>
    </message>
    <message>
        <source>%1: %2 against %3</source>
        <translation>%1: %2 gegen %3</translation>
    </message>
    <message>
        <source>%1: %2 from %3 on</source>
        <translation>%1: %2 ab %3</translation>
    </message>
    <message>
        <source>%1: %2 is missing: %3</source>
        <translation>%1: %2 fehlt: %3</translation>
    </message>
    <message>
        <source>%1: block %2 of %3</source>
        <translation>%1: Block %2 von %3</translation>
    </message>
    <message>
        <source>%1: kernel %2, block %3, thread %4 %5.</source>
        <translation>%1: Kernel %2, Block %3, Thread %4 %5.</translation>
    </message>
    <message>
        <source>%1: kernel %2, block %3, thread %4 %5; %6.</source>
        <translation>%1: Kernel %2, Block %3, Thread %4 %5; %6.</translation>
    </message>
    <message>
        <source>%1: kernel %2 leaves a result in %3 that depends on %4; the host can read it.</source>
        <translation>%1: Der Kernel %2 lässt in %3 ein Ergebnis zurück, das abhängt von: %4; der Host kann es lesen.</translation>
    </message>
    <message>
        <source>%1: this process was forked after its parent had called CUDA, so its own calls return cudaErrorInitializationError, as on a GPU</source>
        <translation>%1: Dieser Prozess entstand durch fork(), nachdem sein Elternprozess CUDA aufgerufen hatte; seine eigenen Aufrufe geben deshalb cudaErrorInitializationError zurück, wie auf einer GPU</translation>
    </message>
    <message>
        <source>%1 in shared memory, which was not yet written: thread %2 writes it afterwards, at %3</source>
        <translation>%1 im Shared Memory, das noch nicht geschrieben war: Thread %2 schreibt es danach, in %3</translation>
    </message>
    <message>
        <source>%1[%2] in shared memory, which no thread of the block had written yet</source>
        <translation>%1[%2] im Shared Memory, das noch kein Thread des Blocks geschrieben hatte</translation>
    </message>
    <message>
        <source>%2 Without a GPU, run it with --engine simt.</source>
        <translation>%2 Ohne GPU mit --engine simt ausführen.</translation>
    </message>
    <message>
        <source>%3 launches of kernel %1 have the finding at %2; it is reported for the first of them</source>
        <translation>%3 Launches des Kernels %1 haben den Befund bei %2; gemeldet wird er für den ersten davon</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not end in %2</source>
        <translation>„%1“ endet nicht auf %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not set an environment variable</source>
        <translation>„%1“ setzt keine Umgebungsvariable</translation>
    </message>
    <message>
        <source>&quot;%1&quot; ends below its start</source>
        <translation>„%1“ endet unter seinem Anfang</translation>
    </message>
    <message>
        <source>&quot;%1&quot; gives the parameter no values</source>
        <translation>„%1“ gibt dem Parameter keine Werte</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds a number that is too large</source>
        <translation>„%1“ enthält eine zu große Zahl</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a picture by its suffix, and the table was requested as %2</source>
        <translation>„%1“ ist nach seiner Endung ein Bild, und die Tabelle ist als %2 verlangt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither a table nor a chart by its suffix</source>
        <translation>„%1“ ist nach seiner Endung weder Tabelle noch Diagramm</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no content of fresh memory</source>
        <translation>„%1“ ist kein Inhalt von frischem Speicher</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is none of %2</source>
        <translation>„%1“ ist nichts von %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a launch configuration</source>
        <translation>„%1“ ist keine Startkonfiguration</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number from %2 to %3</source>
        <translation>„%1“ ist keine Zahl von %2 bis %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number of devices</source>
        <translation>„%1“ ist keine Anzahl von Geräten</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a range</source>
        <translation>„%1“ ist kein Bereich</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a schedule</source>
        <translation>„%1“ ist kein Scheduling</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a size</source>
        <translation>„%1“ ist keine Größe</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names more than %2 devices</source>
        <translation>„%1“ nennt mehr als %2 Geräte</translation>
    </message>
    <message>
        <source>&quot;%1&quot; never reaches its end</source>
        <translation>„%1“ erreicht sein Ende nie</translation>
    </message>
    <message>
        <source>'%1' after %2</source>
        <translation>„%1“ nach: %2</translation>
    </message>
    <message>
        <source>'%1' does not name blocks: %2</source>
        <translation>„%1“ nennt keine Blöcke: %2</translation>
    </message>
    <message>
        <source>'%1' is a function in '%2' and a variable in '%3'</source>
        <translation>„%1“ ist in „%2“ eine Funktion und in „%3“ eine Variable</translation>
    </message>
    <message>
        <source>'%1' is declared twice in one scope</source>
        <translation>„%1“ ist in einem Gültigkeitsbereich zweimal deklariert</translation>
    </message>
    <message>
        <source>'%1' is not a block number</source>
        <translation>„%1“ ist keine Blocknummer</translation>
    </message>
    <message>
        <source>'%1' is not a label of %2</source>
        <translation>„%1“ ist keine Sprungmarke von %2</translation>
    </message>
    <message>
        <source>'%1' is not declared</source>
        <translation>„%1“ ist nicht deklariert</translation>
    </message>
    <message>
        <source>'%1' is not expected there</source>
        <translation>„%1“ wird dort nicht erwartet</translation>
    </message>
    <message>
        <source>'%1' is used where it is not declared</source>
        <translation>„%1“ wird benutzt, wo es nicht deklariert ist</translation>
    </message>
    <message>
        <source>'(' after .attribute</source>
        <translation>„(“ nach .attribute</translation>
    </message>
    <message>
        <source>')' at the end of .attribute</source>
        <translation>„)“ am Ende von .attribute</translation>
    </message>
    <message>
        <source>'.func', '.entry' or a state space after the linking directive</source>
        <translation>„.func“, „.entry“ oder ein Zustandsraum nach der Bindungsdirektive</translation>
    </message>
    <message>
        <source>'.param' or '.reg'</source>
        <translation>„.param“ oder „.reg“</translation>
    </message>
    <message>
        <source>'.version' at the start of a PTX text</source>
        <translation>„.version“ am Anfang eines PTX-Texts</translation>
    </message>
    <message>
        <source>'function_name' or 'inlined_at'</source>
        <translation>„function_name“ oder „inlined_at“</translation>
    </message>
    <message>
        <source>'{' after the section's name</source>
        <translation>„{“ nach dem Namen des Abschnitts</translation>
    </message>
    <message>
        <source>'{', ';' or a directive after the parameters</source>
        <translation>„{“, „;“ oder eine Direktive nach den Parametern</translation>
    </message>
    <message>
        <source>(.s64) or (.u64)</source>
        <translation>(.s64) oder (.u64)</translation>
    </message>
    <message>
        <source>--schedules needs the simt engine: a GPU chooses its schedule itself</source>
        <translation>--schedules braucht die Engine simt: Eine GPU wählt ihren Ablauf selbst</translation>
    </message>
    <message>
        <source>Add the folder of %2 to PATH, or install it.</source>
        <translation>Den Ordner von %2 zu PATH hinzufügen oder das Programm installieren.</translation>
    </message>
    <message>
        <source>Call no virtual function in a constructor or destructor of the host code.</source>
        <translation>In Konstruktoren und Destruktoren des Host-Codes keine virtuelle Funktion aufrufen.</translation>
    </message>
    <message>
        <source>Catch the exception in the host code, or remove its cause.</source>
        <translation>Die Ausnahme im Host-Code fangen oder ihre Ursache beseitigen.</translation>
    </message>
    <message>
        <source>Change to another folder.</source>
        <translation>In einen anderen Ordner wechseln.</translation>
    </message>
    <message>
        <source>Check how much memory is free: when memory runs out, the system kills a process.</source>
        <translation>Prüfen, wie viel Speicher frei ist: Geht er aus, bricht das System einen Prozess ab.</translation>
    </message>
    <message>
        <source>Check the condition of the assertion in the host code.</source>
        <translation>Die Bedingung der Zusicherung im Host-Code prüfen.</translation>
    </message>
    <message>
        <source>Check the host code: memory was freed twice, or written past its end.</source>
        <translation>Den Host-Code prüfen: Speicher wurde zweimal freigegeben oder über sein Ende hinaus beschrieben.</translation>
    </message>
    <message>
        <source>Check the sizes of the arrays in the host code.</source>
        <translation>Die Größen der Arrays im Host-Code prüfen.</translation>
    </message>
    <message>
        <source>another process holds it locked</source>
        <translation>ein anderer Prozess hält die Datei gesperrt</translation>
    </message>
    <message>
        <source>another run is recording into %1</source>
        <translation>ein anderer Lauf zeichnet gerade in %1 auf</translation>
    </message>
    <message>
        <source>cannot be written: it is a folder</source>
        <translation>kann nicht geschrieben werden: Es ist ein Ordner</translation>
    </message>
    <message>
        <source>cannot be written: it is a pipe that no program reads</source>
        <translation>kann nicht geschrieben werden: Es ist eine Pipe, die kein Programm liest</translation>
    </message>
    <message>
        <source>cannot be written: it is not a regular file</source>
        <translation>kann nicht geschrieben werden: Es ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>cannot be written: it is the same file as %1, which the command reads</source>
        <translation>kann nicht geschrieben werden: Es ist dieselbe Datei wie %1, und der Befehl liest sie</translation>
    </message>
    <message>
        <source>cannot be written: the command reads this file</source>
        <translation>kann nicht geschrieben werden: Der Befehl liest diese Datei</translation>
    </message>
    <message>
        <source>Choose a file for each.</source>
        <translation>Wählen Sie für jede eine eigene Datei.</translation>
    </message>
    <message>
        <source>Choose another file for the output, or remove this one first.</source>
        <translation>Wählen Sie eine andere Datei für die Ausgabe, oder entfernen Sie diese zuerst.</translation>
    </message>
    <message>
        <source>Choose another file for the output.</source>
        <translation>Wählen Sie eine andere Datei für die Ausgabe.</translation>
    </message>
    <message>
        <source>Allocate less, and free what is no longer needed.</source>
        <translation>Reserviere weniger und gib frei, was nicht mehr gebraucht wird.</translation>
    </message>
    <message>
        <source>Checking the kernel took more than %1 of memory.</source>
        <translation>Die Prüfung des Kernels verbrauchte mehr als %1 Speicher.</translation>
    </message>
    <message>
        <source>Deadlock possible: kernel %1 takes locks in an order that makes a cycle of %2 threads, among them: %3.</source>
        <translation>Deadlock möglich: Kernel %1 nimmt Sperren in einer Reihenfolge, die einen Kreis aus %2 Threads bildet, darunter: %3.</translation>
    </message>
    <message>
        <source>Deadlock possible: kernel %1 takes locks in reversed order: %2.</source>
        <translation>Deadlock möglich: Kernel %1 nimmt Sperren in umgekehrter Reihenfolge: %2.</translation>
    </message>
    <message>
        <source>Deadlock possible: kernel %1, thread %2 of block %3 waits for %4 in %5, and %6. Nothing orders that write: where it comes last, the thread waits for ever.</source>
        <translation>Deadlock möglich: Kernel %1, Thread %2 von Block %3 wartet auf %4 in %5, und %6. Nichts ordnet diesen Schreibzugriff: Kommt er zuletzt, wartet der Thread für immer.</translation>
    </message>
    <message>
        <source>End other programs, or raise the limit (ulimit -u).</source>
        <translation>Andere Programme beenden oder die Grenze erhöhen (ulimit -u).</translation>
    </message>
    <message>
        <source>End other programs, or raise the limit on memory (ulimit -v).</source>
        <translation>Andere Programme beenden oder die Grenze für Speicher erhöhen (ulimit -v).</translation>
    </message>
    <message>
        <source>End other programs, or raise the limit on processes (ulimit -u).</source>
        <translation>Andere Programme beenden oder die Grenze für Prozesse erhöhen (ulimit -u).</translation>
    </message>
    <message>
        <source>Free some space in %1, or set XDG_CACHE_HOME to a folder on another disk.</source>
        <translation>In %1 Platz schaffen oder XDG_CACHE_HOME auf einen Ordner eines anderen Datenträgers setzen.</translation>
    </message>
    <message>
        <source>Give the options in the file themselves.</source>
        <translation>Die Optionen aus der Datei selbst angeben.</translation>
    </message>
    <message>
        <source>Install g++ again, or name a compiler with --nvcc-arg=-ccbin=PATH.</source>
        <translation>g++ neu installieren oder mit --nvcc-arg=-ccbin=PFAD einen Compiler angeben.</translation>
    </message>
    <message>
        <source>Join or detach every std::thread of the host code before it is destroyed.</source>
        <translation>Für jeden std::thread des Host-Codes join() oder detach() aufrufen, bevor er zerstört wird.</translation>
    </message>
    <message>
        <source>Leave out characters that a shell interprets, such as $, ;, * or an unbalanced quote: nvcc passes its options to a shell.</source>
        <translation>Zeichen weglassen, die eine Shell deutet, etwa $, ;, * oder ein einzelnes Anführungszeichen: nvcc reicht seine Optionen an eine Shell weiter.</translation>
    </message>
    <message>
        <source>everything up to launch %1, %2, was recorded; the program had come to launch %3</source>
        <translation>alles bis zu Start %1, %2, wurde aufgezeichnet; das Programm war bei Start %3</translation>
    </message>
    <message>
        <source>Fork before the first CUDA call, or call CUDA in one of the two processes only.</source>
        <translation>Rufen Sie fork() vor dem ersten CUDA-Aufruf auf, oder CUDA nur in einem der beiden Prozesse.</translation>
    </message>
    <message>
        <source>Give the path of a JSON file.</source>
        <translation>Geben Sie den Pfad einer JSON-Datei an.</translation>
    </message>
    <message>
        <source>is a pipe, not a file</source>
        <translation>ist eine Pipe, keine Datei</translation>
    </message>
    <message>
        <source>is not overwritten: it is a program's source or object file, or a recording</source>
        <translation>wird nicht überschrieben: Es ist eine Quell- oder Objektdatei eines Programms, oder eine Aufzeichnung</translation>
    </message>
    <message>
        <source>is the file of two outputs of this command</source>
        <translation>ist die Datei zweier Ausgaben dieses Befehls</translation>
    </message>
    <message>
        <source>Let all threads of the block make the same number of rounds: guard the work in the loop with a condition, not the barrier.</source>
        <translation>Alle Threads des Blocks gleich viele Durchläufe machen lassen: die Arbeit in der Schleife mit einer Bedingung schützen, nicht die Barriere.</translation>
    </message>
    <message>
        <source>Look for abort() in the host code, and in the libraries that it calls.</source>
        <translation>Im Host-Code und in den Bibliotheken, die er aufruft, nach abort() suchen.</translation>
    </message>
    <message>
        <source>Raise the limit (ulimit -n).</source>
        <translation>Die Grenze erhöhen (ulimit -n).</translation>
    </message>
    <message>
        <source>Raise the limit on open files (ulimit -n).</source>
        <translation>Die Grenze für offene Dateien erhöhen (ulimit -n).</translation>
    </message>
    <message>
        <source>Raise the limit on the size of files (ulimit -f).</source>
        <translation>Die Grenze für die Größe von Dateien erhöhen (ulimit -f).</translation>
    </message>
    <message>
        <source>Rename the file or folder.</source>
        <translation>Die Datei oder den Ordner umbenennen.</translation>
    </message>
    <message>
        <source>Set CUDACXX to the nvcc of another version; `simtscope devices` lists those that are installed.</source>
        <translation>CUDACXX auf das nvcc einer anderen Version setzen; `simtscope devices` zählt die installierten auf.</translation>
    </message>
    <message>
        <source>Set TMPDIR to a folder that can be written.</source>
        <translation>TMPDIR auf einen beschreibbaren Ordner setzen.</translation>
    </message>
    <message>
        <source>no launch was recorded; the program had come to launch %1</source>
        <translation>kein Start wurde aufgezeichnet; das Programm war bei Start %1</translation>
    </message>
    <message>
        <source>Look for a loop that does far too much.</source>
        <translation>Suche nach einer Schleife, die viel zu viel tut.</translation>
    </message>
    <message>
        <source>Look for macros or templates that repeat code very often.</source>
        <translation>Suche nach Makros oder Templates, die Code sehr oft wiederholen.</translation>
    </message>
    <message>
        <source>Look for very large arrays with values, or for very large code.</source>
        <translation>Suche nach sehr großen Arrays mit Werten oder nach sehr großem Code.</translation>
    </message>
    <message>
        <source>Look for very large arrays, or for malloc in device code.</source>
        <translation>Suche nach sehr großen Arrays oder nach malloc im Device-Code.</translation>
    </message>
    <message>
        <source>Move the exercise to a folder outside of %1.</source>
        <translation>Verschiebe die Aufgabe in einen Ordner außerhalb von %1.</translation>
    </message>
    <message>
        <source>Set the first value before the launch, or before a barrier that all these threads pass, and reset it only after every thread that waits has read it.</source>
        <translation>Den Anfangswert vor dem Kernelstart setzen, oder vor einer Barriere, die alle diese Threads passieren, und ihn erst zurücksetzen, wenn jeder wartende Thread ihn gelesen hat.</translation>
    </message>
    <message>
        <source>Start the program that reads it first, or give the path of a file.</source>
        <translation>Starten Sie zuerst das Programm, das sie liest, oder geben Sie den Pfad einer Datei an.</translation>
    </message>
    <message>
        <source>Start fewer threads on the host.</source>
        <translation>Starte auf dem Host weniger Threads.</translation>
    </message>
    <message>
        <source>Take the locks in one order everywhere, such as that of their addresses, or hold a common lock around both.</source>
        <translation>Die Sperren überall in derselben Reihenfolge nehmen, etwa in der ihrer Adressen, oder um beide eine gemeinsame Sperre halten.</translation>
    </message>
    <message>
        <source>The program left without its exit handlers, as by _exit, quick_exit or exec: the recording holds %1 of its %2 launches.</source>
        <translation>Das Programm endete ohne seine Exit-Handler, etwa durch _exit, quick_exit oder exec: Die Aufzeichnung enthält %1 seiner %2 Launches.</translation>
    </message>
    <message>
        <source>Let the program return from main, or call exit.</source>
        <translation>Das Programm aus main zurückkehren oder exit aufrufen lassen.</translation>
    </message>
    <message>
        <source>The program exited within a CUDA call, as from a handler of signals: the recording ends before that call.</source>
        <translation>Das Programm endete innerhalb eines CUDA-Aufrufs, etwa durch die Behandlung eines Signals: Die Aufzeichnung endet vor diesem Aufruf.</translation>
    </message>
    <message>
        <source>the recording holds no source of its program, so that its debug build cannot be made</source>
        <translation>die Aufzeichnung enthält keinen Quelltext ihres Programms, daher lässt sich seine Debug-Fassung nicht bauen</translation>
    </message>
    <message>
        <source>the recording holds the first %1 of what the program printed; %2 were left out</source>
        <translation>die Aufzeichnung enthält die ersten %1 der Ausgabe des Programms; %2 sind ausgelassen</translation>
    </message>
    <message>
        <source>the program has been stopped; the report of what was recorded is still being made</source>
        <translation>das Programm ist beendet; der Bericht über das Aufgezeichnete entsteht noch</translation>
    </message>
    <message>
        <source>ptxas is not asked about a run that was stopped</source>
        <translation>ptxas wird zu einem beendeten Lauf nicht befragt</translation>
    </message>
    <message>
        <source>`simtscope report` on its recording asks it.</source>
        <translation>`simtscope report` mit der Aufzeichnung befragt es.</translation>
    </message>
    <message>
        <source>nothing was recorded, so there is no %1: the program ended before its first CUDA call</source>
        <translation>nichts wurde aufgezeichnet, also gibt es %1 nicht: Das Programm endete vor seinem ersten CUDA-Aufruf</translation>
    </message>
    <message>
        <source>nothing was recorded: the recording of an earlier run in %1 was removed</source>
        <translation>nichts wurde aufgezeichnet: Die Aufzeichnung eines früheren Laufs in %1 wurde entfernt</translation>
    </message>
    <message>
        <source>the program made more than %1 calls: of the later ones only those that launch, allocate or free are listed</source>
        <translation>das Programm machte mehr als %1 Aufrufe: Von den späteren sind nur die aufgeführt, die Kernel starten oder Speicher belegen oder freigeben</translation>
    </message>
    <message>
        <source>the program made more than %1 calls: of the later ones only those that launch, allocate or free are listed; left out: %2</source>
        <translation>das Programm machte mehr als %1 Aufrufe: Von den späteren sind nur die aufgeführt, die Kernel starten oder Speicher belegen oder freigeben; weggelassen: %2</translation>
    </message>
    <message>
        <source>The recording is incomplete, because its run has not ended yet: it holds %1 events (launches: %2).</source>
        <translation>Die Aufzeichnung ist unvollständig, weil der Lauf noch nicht zu Ende ist: Sie enthält %1 Ereignisse (Kernelstarts: %2).</translation>
    </message>
    <message>
        <source>the sources cannot be written into the folder %1</source>
        <translation>die Quelltexte lassen sich nicht in den Ordner %1 schreiben</translation>
    </message>
    <message>
        <source>this process of the program runs without being recorded: the recording %1 holds what another of its processes did, or this one before it replaced itself (exec)</source>
        <translation>dieser Prozess des Programms läuft, ohne aufgezeichnet zu werden: Die Aufzeichnung %1 enthält, was ein anderer seiner Prozesse getan hat, oder dieser, bevor er sich ersetzt hat (exec)</translation>
    </message>
    <message>
        <source>Try again when that process has closed it.</source>
        <translation>Versuchen Sie es noch einmal, wenn dieser Prozess sie geschlossen hat.</translation>
    </message>
    <message>
        <source>Wait until it has ended, or choose another file.</source>
        <translation>Warten Sie, bis er zu Ende ist, oder wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>Wait until its run has recorded something.</source>
        <translation>Warten Sie, bis der Lauf etwas aufgezeichnet hat.</translation>
    </message>
    <message>
        <source>The compiler used more than %1 of memory.</source>
        <translation>Der Compiler verbrauchte mehr als %1 Speicher.</translation>
    </message>
    <message>
        <source>The compiler wrote too many or too large files.</source>
        <translation>Der Compiler schrieb zu viele oder zu große Dateien.</translation>
    </message>
    <message>
        <source>The device code has more than %1 of PTX.</source>
        <translation>Der Device-Code hat mehr als %1 PTX.</translation>
    </message>
    <message>
        <source>The recording of the kernel has more than %1.</source>
        <translation>Die Aufzeichnung des Kernels hat mehr als %1.</translation>
    </message>
    <message>
        <source>Give the launch in %2 its bytes of shared memory: %1</source>
        <translation>Geben Sie dem Kernelstart in %2 seine Bytes an Shared Memory: %1</translation>
    </message>
    <message>
        <source>Allocate %1 bytes in %2</source>
        <translation>Reservieren Sie in %2 %1 Bytes</translation>
    </message>
    <message>
        <source>Round the number of blocks up in %2: %1</source>
        <translation>Runden Sie die Anzahl der Blöcke in %2 auf: %1</translation>
    </message>
    <message>
        <source>Write %1 instead of %2 in %3</source>
        <translation>Schreiben Sie %1 statt %2 in %3</translation>
    </message>
    <message>
        <source>Write %2 after it, or leave %1 out.</source>
        <translation>%2 dahinter schreiben oder %1 weglassen.</translation>
    </message>
    <message>
        <source>Write %2 after it.</source>
        <translation>%2 dahinter schreiben.</translation>
    </message>
    <message>
        <source>Write ./%1 before --.</source>
        <translation>./%1 vor -- schreiben.</translation>
    </message>
    <message>
        <source>Write less to files.</source>
        <translation>Schreibe weniger in Dateien.</translation>
    </message>
    <message>
        <source>Your program made more than %1 files, or too large ones.</source>
        <translation>Dein Programm legte mehr als %1 Dateien an, oder zu große.</translation>
    </message>
    <message>
        <source>Your program started more than %1 threads.</source>
        <translation>Dein Programm startete mehr als %1 Threads.</translation>
    </message>
    <message>
        <source>Your program used more than %1 of memory.</source>
        <translation>Dein Programm verbrauchte mehr als %1 Speicher.</translation>
    </message>
    <message>
        <source>an undefined value</source>
        <translation>einem undefinierten Wert</translation>
    </message>
    <message>
        <source>at the block&apos;s barrier in %1</source>
        <translation>an der Barriere des Blocks in %1</translation>
    </message>
    <message>
        <source>buffer overflow: %1</source>
        <translation>Pufferüberlauf: %1</translation>
    </message>
    <message>
        <source>call of a pure virtual function</source>
        <translation>Aufruf einer rein virtuellen Funktion</translation>
    </message>
    <message>
        <source>damaged heap: %1</source>
        <translation>beschädigter Heap: %1</translation>
    </message>
    <message>
        <source>failed assertion: %1</source>
        <translation>verletzte Zusicherung: %1</translation>
    </message>
    <message>
        <source>no program is named before --: %1 is an argument for it</source>
        <translation>vor -- ist kein Programm genannt: %1 ist ein Argument dafür</translation>
    </message>
    <message>
        <source>no thread could be created: %1</source>
        <translation>kein Thread ließ sich erzeugen: %1</translation>
    </message>
    <message>
        <source>nvcc cannot open its files: the limit on open files is reached</source>
        <translation>nvcc kann seine Dateien nicht öffnen: Die Grenze für offene Dateien ist erreicht</translation>
    </message>
    <message>
        <source>nvcc cannot start its tools: the limit on processes is reached</source>
        <translation>nvcc kann seine Werkzeuge nicht starten: Die Grenze für Prozesse ist erreicht</translation>
    </message>
    <message>
        <source>nvcc cannot take %1: the path contains a control character, or it is not UTF-8</source>
        <translation>nvcc kann %1 nicht übersetzen: Der Pfad enthält ein Steuerzeichen oder ist kein UTF-8</translation>
    </message>
    <message>
        <source>nvcc cannot write into %1</source>
        <translation>nvcc kann nicht in %1 schreiben</translation>
    </message>
    <message>
        <source>nvcc must not write files as large as it needs</source>
        <translation>nvcc darf keine so großen Dateien schreiben, wie es braucht</translation>
    </message>
    <message>
        <source>nvcc ran out of memory</source>
        <translation>nvcc ging der Speicher aus</translation>
    </message>
    <message>
        <source>reads %1, %2%3</source>
        <translation>liest %1, %2%3</translation>
    </message>
    <message>
        <source>std::terminate() without an exception</source>
        <translation>std::terminate() ohne Ausnahme</translation>
    </message>
    <message>
        <source>the current folder does not exist any more</source>
        <translation>der aktuelle Ordner existiert nicht mehr</translation>
    </message>
    <message>
        <source>the driver does not load the program's module (%1)</source>
        <translation>der Treiber lädt das Modul des Programms nicht (%1)</translation>
    </message>
    <message>
        <source>the folder for temporary files, %1, cannot be written: %2</source>
        <translation>der Ordner für temporäre Dateien, %1, ist nicht beschreibbar: %2</translation>
    </message>
    <message>
        <source>the undefined result of the shuffle in %1, whose source lane does not execute it</source>
        <translation>dem undefinierten Ergebnis des Shuffles in %1, dessen Quell-Lane ihn nicht ausführt</translation>
    </message>
    <message>
        <source>the value of %1 is empty</source>
        <translation>der Wert von %1 ist leer</translation>
    </message>
    <message>
        <source>the value of %1 is too long: %2</source>
        <translation>der Wert von %1 ist zu lang: %2</translation>
    </message>
    <message>
        <source>the value of %1, &quot;%2&quot;, holds a control character</source>
        <translation>der Wert von %1, „%2“, enthält ein Steuerzeichen</translation>
    </message>
    <message>
        <source>the value of %1, &quot;%2&quot;, is not text in UTF-8</source>
        <translation>der Wert von %1, „%2“, ist kein Text in UTF-8</translation>
    </message>
    <message>
        <source>this exercise lies in %1, which compilers and programs read, so that a submission could take its solution</source>
        <translation>diese Aufgabe liegt in %1, das Compiler und Programme lesen: Eine Abgabe könnte ihre Lösung nehmen</translation>
    </message>
    <message>
        <source>thread %1 executes %2</source>
        <translation>Thread %1 führt %2 aus</translation>
    </message>
    <message>
        <source>thread %1 of block %2 takes %3 in %4 while it holds %5</source>
        <translation>Thread %1 von Block %2 nimmt %3 in %4 und hält dabei %5</translation>
    </message>
    <message>
        <source>thread %1 of block %2 writes another value there in %3</source>
        <translation>Thread %1 von Block %2 schreibt dort in %3 einen anderen Wert</translation>
    </message>
    <message>
        <source>threads %1 execute %2</source>
        <translation>Threads %1 führen %2 aus</translation>
    </message>
    <message>
        <source>uncaught exception of type %1</source>
        <translation>nicht gefangene Ausnahme vom Typ %1</translation>
    </message>
    <message>
        <source>uncaught exception of type %1: %2</source>
        <translation>nicht gefangene Ausnahme vom Typ %1: %2</translation>
    </message>
    <message>
        <source>writes %1, %2%3</source>
        <translation>schreibt %1, %2%3</translation>
    </message>
    <message>
        <source>reads %1, %2%3: the launch passes no dynamic shared memory</source>
        <translation>liest %1, %2%3: der Kernelstart gibt kein dynamisches Shared Memory an</translation>
    </message>
    <message>
        <source>writes %1, %2%3: the launch passes no dynamic shared memory</source>
        <translation>schreibt %1, %2%3: der Kernelstart gibt kein dynamisches Shared Memory an</translation>
    </message>
    <message>
        <source>allocation %1</source>
        <translation>Allokation %1</translation>
    </message>
    <message>
        <source>the function's local memory</source>
        <translation>der lokale Speicher der Funktion</translation>
    </message>
    <message>
        <source>element %1 of %2</source>
        <translation>Element %1 von %2</translation>
    </message>
    <message>
        <source>byte %1 of %2</source>
        <translation>Byte %1 von %2</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>length %1, elements of %2</source>
        <translation>Länge %1, Elemente zu %2</translation>
    </message>
    <message>
        <source>past the end of %1 (%2)</source>
        <translation>hinter dem Ende von %1 (%2)</translation>
    </message>
    <message>
        <source>before the start of %1 (%2)</source>
        <translation>vor dem Anfang von %1 (%2)</translation>
    </message>
    <message>
        <source>, in %1</source>
        <translation>, in %1</translation>
    </message>
    <message>
        <source>, outside of %1 (%2)</source>
        <translation>, außerhalb von %1 (%2)</translation>
    </message>
    <message>
        <source>, at address %1</source>
        <translation>, an Adresse %1</translation>
    </message>
    <message>
        <source>Check the index against the length: guard the access with if (i &lt; n) …, or correct the condition of the loop.</source>
        <translation>Den Index gegen die Länge prüfen: den Zugriff mit if (i &lt; n) … absichern oder die Bedingung der Schleife berichtigen.</translation>
    </message>
    <message>
        <source>Check the index, and the third launch parameter: it counts bytes, not elements.</source>
        <translation>Den Index und den dritten Startparameter prüfen: Er zählt Bytes, nicht Elemente.</translation>
    </message>
    <message>
        <source>Check the subtraction that forms the index: an unsigned index that falls below 0 wraps around to a number near 4294967296.</source>
        <translation>Die Subtraktion prüfen, die den Index bildet: Ein vorzeichenloser Index, der unter 0 fällt, springt auf eine Zahl nahe 4294967296.</translation>
    </message>
    <message>
        <source>Compute the index in 64 bits (size_t): a product beyond 2147483647 overflows int and becomes negative.</source>
        <translation>Den Index mit 64 Bit berechnen (size_t): Ein Produkt über 2147483647 läuft in int über und wird negativ.</translation>
    </message>
    <message>
        <source>Pass the size of the dynamic shared memory in bytes as the third launch parameter: kernel&lt;&lt;&lt;grid, block, bytes&gt;&gt;&gt;(…).</source>
        <translation>Die Größe des dynamischen Shared Memory in Bytes als dritten Startparameter angeben: kernel&lt;&lt;&lt;grid, block, bytes&gt;&gt;&gt;(…).</translation>
    </message>
    <message>
        <source>, %1 after the end of allocation %2 (%3)</source>
        <translation>, %1 hinter dem Ende von Allokation %2 (%3)</translation>
    </message>
    <message>
        <source>, %1 before allocation %2 (%3)</source>
        <translation>, %1 vor Allokation %2 (%3)</translation>
    </message>
    <message>
        <source>, %1 before the end of allocation %2 (%3)</source>
        <translation>, %1 vor dem Ende von Allokation %2 (%3)</translation>
    </message>
    <message>
        <source>, while %1 blocks have no room to start on the modelled %2</source>
        <translation>, während für %1 Blöcke auf dem Modell von %2 kein Platz ist</translation>
    </message>
    <message>
        <source>, while 1 block has no room to start on the modelled %1</source>
        <translation>, während für 1 Block auf dem Modell von %1 kein Platz ist</translation>
    </message>
    <message>
        <source>--blocks: no launch has %1: the number of blocks of the largest grid is %2</source>
        <translation>--blocks: kein Launch hat %1: die Zahl der Blöcke des größten Grids ist %2</translation>
    </message>
    <message>
        <source>-o names the file for a report, but no report was requested</source>
        <translation>-o nennt die Datei für einen Bericht, aber es ist keiner angefordert</translation>
    </message>
    <message>
        <source>. At %1, %2 writes to %3, which is in no allocation</source>
        <translation>. Bei %1 schreibt %2 an %3, was in keiner Allokation liegt</translation>
    </message>
    <message>
        <source>. At instruction %1, %2 writes to %3, which is in no allocation</source>
        <translation>. Bei Befehl %1 schreibt %2 an %3, was in keiner Allokation liegt</translation>
    </message>
    <message>
        <source>. Threads that had begun and not exited: %1; last recorded at %2</source>
        <translation>. Threads, die begonnen hatten und nicht beendet waren: %1; zuletzt aufgezeichnet bei %2</translation>
    </message>
    <message>
        <source>1 thread has exited</source>
        <translation>1 Thread ist beendet</translation>
    </message>
    <message>
        <source>; its latest records are lost with the device: %1=host keeps them; %2</source>
        <translation>; seine letzten Datensätze sind mit dem Gerät verloren: %1=host behält sie; %2</translation>
    </message>
    <message>
        <source>; its records are lost with the device: %1=host keeps them; %2</source>
        <translation>; seine Datensätze sind mit dem Gerät verloren: %1=host behält sie; %2</translation>
    </message>
    <message>
        <source>Add #include &lt;cstdio&gt;.</source>
        <translation>#include &lt;cstdio&gt; ergänzen.</translation>
    </message>
    <message>
        <source>Add #include &lt;cstdlib&gt;.</source>
        <translation>#include &lt;cstdlib&gt; ergänzen.</translation>
    </message>
    <message>
        <source>Add --nvcc-arg=--expt-relaxed-constexpr.</source>
        <translation>--nvcc-arg=--expt-relaxed-constexpr hinzufügen.</translation>
    </message>
    <message>
        <source>Add --nvcc-arg=--extended-lambda.</source>
        <translation>--nvcc-arg=--extended-lambda hinzufügen.</translation>
    </message>
    <message>
        <source>Add --nvcc-arg=-arch=sm_80, or choose a device from sm_80 on with --device: compute capability 8.0 is needed.</source>
        <translation>--nvcc-arg=-arch=sm_80 hinzufügen oder mit --device ein Gerät ab sm_80 wählen: Compute Capability 8.0 ist nötig.</translation>
    </message>
    <message>
        <source>Add --nvcc-arg=-arch=sm_90, or choose a device from sm_90 on with --device: compute capability 9.0 is needed.</source>
        <translation>--nvcc-arg=-arch=sm_90 hinzufügen oder mit --device ein Gerät ab sm_90 wählen: Compute Capability 9.0 ist nötig.</translation>
    </message>
    <message>
        <source>Add --report text or --report json; --record FILE.simt saves the recording.</source>
        <translation>--report text oder --report json hinzufügen; --record DATEI.simt speichert die Aufzeichnung.</translation>
    </message>
    <message>
        <source>Add a main() that launches the kernel.</source>
        <translation>Ein main() ergänzen, das den Kernel startet.</translation>
    </message>
    <message>
        <source>Add the missing operand, or remove the operator that is too many.</source>
        <translation>Den fehlenden Operanden ergänzen oder den überzähligen Operator entfernen.</translation>
    </message>
    <message>
        <source>Align the address: it must be a multiple of the size of the access.</source>
        <translation>Die Adresse ausrichten: Sie muss ein Vielfaches der Größe des Zugriffs sein.</translation>
    </message>
    <message>
        <source>Assertion failed. Step back to see where the value came from.</source>
        <translation>Assertion fehlgeschlagen. Zurückgehen und sehen, woher der Wert kam.</translation>
    </message>
    <message>
        <source>At most %3 are accepted.</source>
        <translation>Höchstens %3 werden angenommen.</translation>
    </message>
    <message>
        <source>Atomic turns</source>
        <translation>Atomic-Runden</translation>
    </message>
    <message>
        <source>Available: %2.</source>
        <translation>Vorhanden: %2.</translation>
    </message>
    <message>
        <source>Avoid the instruction, or run the program on a GPU with --engine cuda.</source>
        <translation>Den Befehl vermeiden oder das Programm mit --engine cuda auf einer GPU ausführen.</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Bank conflicts</source>
        <translation>Bankkonflikte</translation>
    </message>
    <message>
        <source>Barrier divergence: kernel %1, block %2: threads leave the loop and exit, while others reach the barrier in %3 again, which counts them as arrived: %4.</source>
        <translation>Barrieren-Divergenz: Kernel %1, Block %2: Threads verlassen die Schleife und enden, während andere die Barriere in %3 noch einmal erreichen, die sie als angekommen zählt: %4.</translation>
    </message>
    <message>
        <source>Barrier divergence: kernel %1, block %2: threads of one block wait at different barriers: %3.</source>
        <translation>Barrieren-Divergenz: Kernel %1, Block %2: Threads eines Blocks warten an verschiedenen Barrieren: %3.</translation>
    </message>
    <message>
        <source>Barriers</source>
        <translation>Barrieren</translation>
    </message>
    <message>
        <source>Build it again where the CUDA toolkit is installed.</source>
        <translation>Dort noch einmal bauen, wo das CUDA-Toolkit installiert ist.</translation>
    </message>
    <message>
        <source>Build it with: nvcc -lineinfo -gencode arch=compute_75,code=compute_75 --no-compress --cudart shared</source>
        <translation>Bauen mit: nvcc -lineinfo -gencode arch=compute_75,code=compute_75 --no-compress --cudart shared</translation>
    </message>
    <message>
        <source>Build the target simtscope_hooks, or install SIMTscope again.</source>
        <translation>Das Ziel simtscope_hooks bauen oder SIMTscope neu installieren.</translation>
    </message>
    <message>
        <source>Build the target simtscope_runtime, or install SIMTscope again.</source>
        <translation>Das Ziel simtscope_runtime bauen oder SIMTscope neu installieren.</translation>
    </message>
    <message>
        <source>Bytes of all sectors of global memory, divided by that time.</source>
        <translation>Bytes aller Sektoren des Global Memory, geteilt durch diese Zeit.</translation>
    </message>
    <message>
        <source>Bytes that the loads and stores request, relative to those in the sectors that they move; above 100 when lanes access the same ones.</source>
        <translation>Bytes, die Lese- und Schreibzugriffe anfordern, im Verhältnis zu denen der bewegten Sektoren; über 100, wenn Lanes auf dieselben zugreifen.</translation>
    </message>
    <message>
        <source>CUDACXX is &quot;%1&quot;, which is not an executable program</source>
        <translation>CUDACXX ist „%1“, was kein ausführbares Programm ist</translation>
    </message>
    <message>
        <source>Call cudaDeviceGetAttribute: CUDA 13 removed this member.</source>
        <translation>cudaDeviceGetAttribute aufrufen: CUDA 13 hat dieses Element entfernt.</translation>
    </message>
    <message>
        <source>Call cudaDeviceSynchronize: CUDA 13 removed cudaThreadSynchronize.</source>
        <translation>cudaDeviceSynchronize aufrufen: CUDA 13 hat cudaThreadSynchronize entfernt.</translation>
    </message>
    <message>
        <source>Check CUDA_VISIBLE_DEVICES: it may hide the GPU.</source>
        <translation>CUDA_VISIBLE_DEVICES prüfen: Es kann die GPU verbergen.</translation>
    </message>
    <message>
        <source>Check how much memory the program uses: when memory runs out, the system kills it.</source>
        <translation>Prüfen, wie viel Speicher das Programm braucht: Geht der Speicher aus, beendet das System das Programm.</translation>
    </message>
    <message>
        <source>Check that cudaMalloc was called for this pointer, and that it succeeded.</source>
        <translation>Prüfen, ob cudaMalloc für diesen Zeiger aufgerufen wurde und Erfolg hatte.</translation>
    </message>
    <message>
        <source>Check that it launches a kernel with these arguments.</source>
        <translation>Prüfen, ob es mit diesen Argumenten einen Kernel startet.</translation>
    </message>
    <message>
        <source>Check that nvidia-smi lists a GPU; a container must be given access to it.</source>
        <translation>Prüfen, ob nvidia-smi eine GPU zeigt; ein Container braucht Zugriff auf sie.</translation>
    </message>
    <message>
        <source>Check that the loop ends: its condition and its increment.</source>
        <translation>Prüfen, ob die Schleife endet: Bedingung und Schrittweite.</translation>
    </message>
    <message>
        <source>Check that the recursion ends, and how large the arrays of a thread are.</source>
        <translation>Prüfen, ob die Rekursion endet und wie groß die Arrays eines Threads sind.</translation>
    </message>
    <message>
        <source>Check the disk's free space and the file's permissions.</source>
        <translation>Den freien Platz des Datenträgers und die Zugriffsrechte der Datei prüfen.</translation>
    </message>
    <message>
        <source>Check the divisions of the host code: one of them was by zero.</source>
        <translation>Die Divisionen des Hostcodes prüfen: Bei einer war der Divisor null.</translation>
    </message>
    <message>
        <source>Check the file's permissions.</source>
        <translation>Die Zugriffsrechte der Datei prüfen.</translation>
    </message>
    <message>
        <source>Check the pointers of the host code: it must not access memory through a device pointer or a null pointer.</source>
        <translation>Die Zeiger des Hostcodes prüfen: Er darf nicht über einen Gerätezeiger oder Nullzeiger auf Speicher zugreifen.</translation>
    </message>
    <message>
        <source>Check the pointers of the host code: one of them is invalid.</source>
        <translation>Die Zeiger des Hostcodes prüfen: Einer davon ist ungültig.</translation>
    </message>
    <message>
        <source>Check this line and the one before it.</source>
        <translation>Diese Zeile und die davor prüfen.</translation>
    </message>
    <message>
        <source>Check whether the kernel writes out of bounds.</source>
        <translation>Prüfen, ob der Kernel außerhalb seines Speichers schreibt.</translation>
    </message>
    <message>
        <source>Check which thread should end the wait, and whether it can run.</source>
        <translation>Prüfen, welcher Thread das Warten beenden sollte und ob er laufen kann.</translation>
    </message>
    <message>
        <source>Choose a file of up to 64 MiB.</source>
        <translation>Eine Datei von bis zu 64 MiB wählen.</translation>
    </message>
    <message>
        <source>Choose a folder that is writable and has free space.</source>
        <translation>Einen Ordner wählen, der beschreibbar ist und Platz hat.</translation>
    </message>
    <message>
        <source>Choose a launch and a block that were recorded.</source>
        <translation>Einen Kernelstart und einen Block wählen, die aufgezeichnet wurden.</translation>
    </message>
    <message>
        <source>Choose a newer device model (--device sm_%1), or build for compute_75.</source>
        <translation>Ein neueres Gerätemodell wählen (--device sm_%1) oder für compute_75 bauen.</translation>
    </message>
    <message>
        <source>Choose a recorded block (%3), or record others with `simtscope run --blocks`.</source>
        <translation>Einen aufgezeichneten Block wählen (%3) oder andere mit `simtscope run --blocks` aufzeichnen.</translation>
    </message>
    <message>
        <source>Choose an older device with --device, or set CUDACXX to the nvcc of a newer toolkit; `simtscope devices` lists those that are installed.</source>
        <translation>Mit --device ein älteres Gerät wählen oder CUDACXX auf den nvcc eines neueren Toolkits setzen; `simtscope devices` zeigt die installierten.</translation>
    </message>
    <message>
        <source>Choose another file for it.</source>
        <translation>Eine andere Datei dafür wählen.</translation>
    </message>
    <message>
        <source>Choose another file under Run &gt; More &gt; Input.</source>
        <translation>Eine andere Datei wählen, unter Ausführen &gt; Mehr &gt; Eingabe.</translation>
    </message>
    <message>
        <source>Choose another folder, or free some space.</source>
        <translation>Einen anderen Ordner wählen oder Platz schaffen.</translation>
    </message>
    <message>
        <source>Choose sides of 1 to 16384 pixels.</source>
        <translation>Seiten von 1 bis 16384 Pixeln wählen.</translation>
    </message>
    <message>
        <source>Close every brace that is opened.</source>
        <translation>Jede geöffnete geschweifte Klammer schließen.</translation>
    </message>
    <message>
        <source>Close the parenthesis, or add what is missing before it.</source>
        <translation>Die Klammer schließen oder ergänzen, was davor fehlt.</translation>
    </message>
    <message>
        <source>Coalescing efficiency</source>
        <translation>Koaleszenz-Effizienz</translation>
    </message>
    <message>
        <source>Compare the call with the parameters of the function.</source>
        <translation>Den Aufruf mit den Parametern der Funktion vergleichen.</translation>
    </message>
    <message>
        <source>Compile for a 64-bit target.</source>
        <translation>Für ein 64-Bit-Ziel übersetzen.</translation>
    </message>
    <message>
        <source>Compile the program again: debug lines of the form @@DWARF are PTX from before 2012.</source>
        <translation>Das Programm neu übersetzen: Debugzeilen der Form @@DWARF sind PTX aus der Zeit vor 2012.</translation>
    </message>
    <message>
        <source>Copy the file again, or record the program again.</source>
        <translation>Die Datei noch einmal kopieren oder das Programm noch einmal aufzeichnen.</translation>
    </message>
    <message>
        <source>Deadlock: kernel %1, block %2: lanes of one warp wait for each other: %3.</source>
        <translation>Deadlock: Kernel %1, Block %2: Lanes eines Warps warten aufeinander: %3.</translation>
    </message>
    <message>
        <source>Deadlock: kernel %1, block %2: threads wait at a barrier that others never reach: %3.</source>
        <translation>Deadlock: Kernel %1, Block %2: Threads warten an einer Barriere, die andere nie erreichen: %3.</translation>
    </message>
    <message>
        <source>Endless loop: kernel %1, block %2: threads repeat a loop that changes no variable and reads no memory, so that it never ends: %3.</source>
        <translation>Endlosschleife: Kernel %1, Block %2: Threads wiederholen eine Schleife, die keine Variable ändert und keinen Speicher liest und deshalb nie endet: %3.</translation>
    </message>
    <message>
        <source>Check the condition of the loop, and that its variables change.</source>
        <translation>Prüfen Sie die Bedingung der Schleife, und ob sich ihre Variablen ändern.</translation>
    </message>
    <message>
        <source>Deadlock: kernel %1: %2 spin on memory that no running thread will write%3; in block %4, %5.</source>
        <translation>Deadlock: Kernel %1: %2 warten aktiv auf Speicher, den kein laufender Thread mehr schreibt%3; in Block %4: %5.</translation>
    </message>
    <message>
        <source>Declare it before this line, or correct its spelling.</source>
        <translation>Vor dieser Zeile deklarieren oder die Schreibweise berichtigen.</translation>
    </message>
    <message>
        <source>Declare the kernel void, and write its result to memory.</source>
        <translation>Den Kernel als void deklarieren und sein Ergebnis in den Speicher schreiben.</translation>
    </message>
    <message>
        <source>Define it in one of the files, and compile device code separately with --nvcc-arg=-rdc=true.</source>
        <translation>In einer der Dateien definieren und Gerätecode mit --nvcc-arg=-rdc=true getrennt übersetzen.</translation>
    </message>
    <message>
        <source>Device code cannot wait for the kernels that it launches (since CUDA 12): launch what follows them into cudaStreamTailLaunch.</source>
        <translation>Gerätecode kann seit CUDA 12 nicht auf die Kernel warten, die er startet: Was auf sie folgt, in cudaStreamTailLaunch starten.</translation>
    </message>
    <message>
        <source>Device models: %2.</source>
        <translation>Gerätemodelle: %2.</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>War %1 gemeint?</translation>
    </message>
    <message>
        <source>Did you mean %3?</source>
        <translation>War %3 gemeint?</translation>
    </message>
    <message>
        <source>Did you mean one of these: %2?</source>
        <translation>War einer von diesen gemeint: %2?</translation>
    </message>
    <message>
        <source>End this line, or the one before it, with a semicolon.</source>
        <translation>Diese Zeile oder die davor mit einem Semikolon beenden.</translation>
    </message>
    <message>
        <source>Engines: simt, cuda.</source>
        <translation>Engines: simt, cuda.</translation>
    </message>
    <message>
        <source>Figures: %2.</source>
        <translation>Darstellungen: %2.</translation>
    </message>
    <message>
        <source>Free some space in the temporary folder.</source>
        <translation>Im temporären Ordner Platz schaffen.</translation>
    </message>
    <message>
        <source>Free some space on the disk, or restore or discard the edits first.</source>
        <translation>Platz auf dem Datenträger schaffen oder die Änderungen zuerst wiederherstellen oder verwerfen.</translation>
    </message>
    <message>
        <source>Free some space on the disk, or set XDG_CACHE_HOME to another folder.</source>
        <translation>Platz auf dem Datenträger schaffen oder XDG_CACHE_HOME auf einen anderen Ordner setzen.</translation>
    </message>
    <message>
        <source>Free some space or record to another disk; the run itself continues.</source>
        <translation>Platz schaffen oder auf einen anderen Datenträger aufzeichnen; der Lauf selbst geht weiter.</translation>
    </message>
    <message>
        <source>Free some space, or record to another disk.</source>
        <translation>Platz schaffen oder auf einen anderen Datenträger aufzeichnen.</translation>
    </message>
    <message>
        <source>Give --parameter NAME=VALUES, or name several programs.</source>
        <translation>--parameter NAME=WERTE angeben oder mehrere Programme nennen.</translation>
    </message>
    <message>
        <source>Give a whole number from %3 to %4.</source>
        <translation>Eine ganze Zahl von %3 bis %4 angeben.</translation>
    </message>
    <message>
        <source>Give another path, or remove the file.</source>
        <translation>Einen anderen Pfad angeben oder die Datei entfernen.</translation>
    </message>
    <message>
        <source>Give both, or leave %1 out.</source>
        <translation>Beides angeben oder %1 weglassen.</translation>
    </message>
    <message>
        <source>Give one of %3.</source>
        <translation>Einen dieser Werte angeben: %3.</translation>
    </message>
    <message>
        <source>Give the arguments before it too.</source>
        <translation>Auch die Argumente davor angeben.</translation>
    </message>
    <message>
        <source>Give the file a name that ends in .cu, or in .cpp, .cc, .cxx or .c if it only calls the runtime.</source>
        <translation>Der Datei einen Namen geben, der auf .cu endet, oder auf .cpp, .cc, .cxx oder .c, wenn sie nur die Runtime aufruft.</translation>
    </message>
    <message>
        <source>Give the file another suffix, or leave out the format.</source>
        <translation>Der Datei eine andere Endung geben oder das Format weglassen.</translation>
    </message>
    <message>
        <source>Give the numbers of blocks and threads: kernel&lt;&lt;&lt;blocks, threads&gt;&gt;&gt;(…).</source>
        <translation>Angeben, wie viele Blöcke und Threads: kernel&lt;&lt;&lt;blocks, threads&gt;&gt;&gt;(…).</translation>
    </message>
    <message>
        <source>Give the path of a .cu file in it.</source>
        <translation>Den Pfad einer .cu-Datei darin angeben.</translation>
    </message>
    <message>
        <source>Give the path of a .cu file, or the name of a built-in program (simtscope list).</source>
        <translation>Den Pfad einer .cu-Datei angeben oder den Namen eines mitgelieferten Programms (simtscope list).</translation>
    </message>
    <message>
        <source>Give the path of a .cu file.</source>
        <translation>Den Pfad einer .cu-Datei angeben.</translation>
    </message>
    <message>
        <source>Give the path of a file.</source>
        <translation>Den Pfad einer Datei angeben.</translation>
    </message>
    <message>
        <source>Give the paths of all files of the program; write its arguments after --.</source>
        <translation>Die Pfade aller Dateien des Programms angeben; seine Argumente nach -- schreiben.</translation>
    </message>
    <message>
        <source>Guard the access with if (i &lt; n) …, so that only threads with an element execute it.</source>
        <translation>Den Zugriff mit if (i &lt; n) … nur von Threads mit einem Element ausführen lassen.</translation>
    </message>
    <message>
        <source>Guard the work with a condition instead of returning early, so that all threads of the block reach __syncthreads().</source>
        <translation>Die Arbeit mit einer Bedingung schützen, statt vorzeitig zurückzukehren, damit alle Threads des Blocks __syncthreads() erreichen.</translation>
    </message>
    <message>
        <source>Idle lanes</source>
        <translation>Untätige Lanes</translation>
    </message>
    <message>
        <source>Install a newer driver (580 or later).</source>
        <translation>Einen neueren Treiber installieren (580 oder neuer).</translation>
    </message>
    <message>
        <source>Install driver 580 or later.</source>
        <translation>Treiber 580 oder neuer installieren.</translation>
    </message>
    <message>
        <source>Install g++, or name a compiler with --nvcc-arg=-ccbin=PATH.</source>
        <translation>g++ installieren oder mit --nvcc-arg=-ccbin=PFAD einen Compiler nennen.</translation>
    </message>
    <message>
        <source>Install g++-%3, which is then used, or name a compiler with --nvcc-arg=-ccbin=PATH.</source>
        <translation>g++-%3 installieren, das dann verwendet wird, oder mit --nvcc-arg=-ccbin=PFAD einen Compiler nennen.</translation>
    </message>
    <message>
        <source>Install the CUDA toolkit (nvcc) as a whole.</source>
        <translation>Das CUDA-Toolkit (nvcc) vollständig installieren.</translation>
    </message>
    <message>
        <source>Install the CUDA toolkit again, or set CUDACXX to the path of another nvcc.</source>
        <translation>Das CUDA-Toolkit neu installieren oder CUDACXX auf den Pfad eines anderen nvcc setzen.</translation>
    </message>
    <message>
        <source>Install the CUDA toolkit, version 11 to 13 (Debian and Ubuntu: nvidia-cuda-toolkit), or set CUDACXX to the path of nvcc; recordings open without it.</source>
        <translation>Das CUDA-Toolkit installieren, Version 11 bis 13 (Debian und Ubuntu: nvidia-cuda-toolkit), oder CUDACXX auf den Pfad von nvcc setzen; Aufzeichnungen lassen sich auch ohne öffnen.</translation>
    </message>
    <message>
        <source>Install the package cuda-cudart-13-0.</source>
        <translation>Das Paket cuda-cudart-13-0 installieren.</translation>
    </message>
    <message>
        <source>Install the toolkit's headers (Debian and Ubuntu: nvidia-cuda-dev), or set CUDACXX to the nvcc of another toolkit.</source>
        <translation>Die Headerdateien des Toolkits installieren (Debian und Ubuntu: nvidia-cuda-dev) oder CUDACXX auf den nvcc eines anderen Toolkits setzen.</translation>
    </message>
    <message>
        <source>Install the whole toolkit (Debian and Ubuntu: nvidia-cuda-toolkit), or set CUDACXX to the nvcc of another.</source>
        <translation>Das ganze Toolkit installieren (Debian und Ubuntu: nvidia-cuda-toolkit) oder CUDACXX auf den nvcc eines anderen setzen.</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Invalid mask: kernel %1, block %2: %3 in %4 has the member mask %5, which does not name these threads that execute it: %6.</source>
        <translation>Ungültige Maske: Kernel %1, Block %2: %3 in %4 hat die Maske %5; sie nennt diese Threads nicht, die es ausführen: %6.</translation>
    </message>
    <message>
        <source>Invalid mask: kernel %1, block %2: %3 in %4 has the member mask %5, which names these threads that never execute it: %6.</source>
        <translation>Ungültige Maske: Kernel %1, Block %2: %3 in %4 hat die Maske %5; sie nennt diese Threads, die es nie ausführen: %6.</translation>
    </message>
    <message>
        <source>Kernel %1, block %2: threads that exited before the barrier in %3, which counts them as arrived: %4.</source>
        <translation>Kernel %1, Block %2: Threads, die vor der Barriere in %3 beendet waren und dort als angekommen zählen: %4.</translation>
    </message>
    <message>
        <source>Kernel %1: the guard `%2` (%3:%4) excludes code, because the program was compiled for compute_%5, while the device is sm_%6; add --device sm_%6 or --nvcc-arg=-arch=sm_%6.</source>
        <translation>Kernel %1: Die Bedingung `%2` (%3:%4) schließt Code aus, weil das Programm für compute_%5 übersetzt wurde, das Device aber sm_%6 ist; --device sm_%6 oder --nvcc-arg=-arch=sm_%6 ergänzen.</translation>
    </message>
    <message>
        <source>Kernels: %2. Write KERNEL or KERNEL:N (launches of a kernel count from 1), or the number of the launch (from 1).</source>
        <translation>Kernel: %2. KERNEL oder KERNEL:N angeben (Starts eines Kernels zählen ab 1) oder die Nummer des Starts (ab 1).</translation>
    </message>
    <message>
        <source>Launches count from 1; the last one is %2.</source>
        <translation>Kernelstarts zählen ab 1; der letzte ist %2.</translation>
    </message>
    <message>
        <source>Launches of a kernel count from 1; it has %3.</source>
        <translation>Starts eines Kernels zählen ab 1; er hat %3.</translation>
    </message>
    <message>
        <source>Leave it out, or use -rdc=true.</source>
        <translation>Weglassen oder -rdc=true benutzen.</translation>
    </message>
    <message>
        <source>Leave it out.</source>
        <translation>Weglassen.</translation>
    </message>
    <message>
        <source>Leave it out: SIMTscope chooses where the program is built; --record saves the recording.</source>
        <translation>Weglassen: SIMTscope wählt, wo das Programm gebaut wird; --record speichert die Aufzeichnung.</translation>
    </message>
    <message>
        <source>Leave it out: SIMTscope executes PTX.</source>
        <translation>Weglassen: SIMTscope führt PTX-Code aus.</translation>
    </message>
    <message>
        <source>Leave it out: SIMTscope links the device code itself.</source>
        <translation>Weglassen: SIMTscope linkt den Gerätecode selbst.</translation>
    </message>
    <message>
        <source>Leave it out: device code would come as an intermediate form instead of PTX.</source>
        <translation>Weglassen: Der Gerätecode käme in einer Zwischenform statt als PTX.</translation>
    </message>
    <message>
        <source>Leave it out: the program is run.</source>
        <translation>Weglassen: Das Programm wird ausgeführt.</translation>
    </message>
    <message>
        <source>Leave it out: the recording contains the PTX.</source>
        <translation>Weglassen: Die Aufzeichnung enthält den PTX-Code.</translation>
    </message>
    <message>
        <source>Leave one of them out.</source>
        <translation>Eines davon weglassen.</translation>
    </message>
    <message>
        <source>Look for a loop that never ends, or allow more time with --timeout.</source>
        <translation>Nach einer Schleife suchen, die nie endet, oder mit --timeout mehr Zeit geben.</translation>
    </message>
    <message>
        <source>Make one with: simtscope run %1 --record %1.simt</source>
        <translation>Eine aufzeichnen mit: simtscope run %1 --record %1.simt</translation>
    </message>
    <message>
        <source>Mark the function __device__, so that kernels can call it.</source>
        <translation>Die Funktion mit __device__ kennzeichnen, damit Kernel sie aufrufen können.</translation>
    </message>
    <message>
        <source>Modelled %1</source>
        <translation>Modell %1</translation>
    </message>
    <message>
        <source>Move __syncthreads() out of the condition or loop: all threads of the block must reach the same barriers, in the same order.</source>
        <translation>__syncthreads() aus der Bedingung oder Schleife herausnehmen: Alle Threads des Blocks müssen dieselben Barrieren in derselben Reihenfolge erreichen.</translation>
    </message>
    <message>
        <source>Move __syncthreads() out of the condition: every thread of the block must reach it.</source>
        <translation>__syncthreads() aus der Bedingung herausnehmen: Jeder Thread des Blocks muss es erreichen.</translation>
    </message>
    <message>
        <source>Move it out of the condition: all 32 lanes of the warp must execute it.</source>
        <translation>Aus der Bedingung herausnehmen: Alle 32 Lanes des Warps müssen es ausführen.</translation>
    </message>
    <message>
        <source>Name every thread that executes it in the mask: 0xffffffff where the whole warp does.</source>
        <translation>Jeden Thread, der es ausführt, in der Maske nennen: 0xffffffff, wo der ganze Warp es ausführt.</translation>
    </message>
    <message>
        <source>Name exactly the threads that execute the instruction in its mask, or move it out of the condition.</source>
        <translation>In der Maske des Befehls genau die Threads nennen, die ihn ausführen, oder ihn aus der Bedingung herausnehmen.</translation>
    </message>
    <message>
        <source>Name only the threads that execute it in the mask, or move it out of the condition or loop so that all named threads execute it.</source>
        <translation>In der Maske nur die Threads nennen, die es ausführen, oder es aus der Bedingung oder Schleife herausnehmen, damit alle genannten Threads es ausführen.</translation>
    </message>
    <message>
        <source>NVIDIA's driver cannot be initialised: %1</source>
        <translation>NVIDIAs Treiber lässt sich nicht initialisieren: %1</translation>
    </message>
    <message>
        <source>NVIDIA's driver cannot list its GPUs: %1</source>
        <translation>NVIDIAs Treiber kann seine GPUs nicht auflisten: %1</translation>
    </message>
    <message>
        <source>NVIDIA's driver finds no GPU</source>
        <translation>NVIDIAs Treiber findet keine GPU</translation>
    </message>
    <message>
        <source>NVIDIA's driver is for CUDA %1.%2; CUDA 13.0 is needed</source>
        <translation>NVIDIAs Treiber ist für CUDA %1.%2; gebraucht wird CUDA 13.0</translation>
    </message>
    <message>
        <source>NVIDIA's driver is not installed (%1 was not found)</source>
        <translation>NVIDIAs Treiber ist nicht installiert (%1 wurde nicht gefunden)</translation>
    </message>
    <message>
        <source>NVIDIA's driver library has no function %1</source>
        <translation>NVIDIAs Treiberbibliothek hat keine Funktion %1</translation>
    </message>
    <message>
        <source>Name all files of the program instead: SIMTscope links and runs it.</source>
        <translation>Stattdessen alle Dateien des Programms nennen: SIMTscope linkt es und führt es aus.</translation>
    </message>
    <message>
        <source>Name every file of the program, as in `simtscope run main.cu other.cu`.</source>
        <translation>Alle Dateien des Programms nennen, etwa `simtscope run main.cu other.cu`.</translation>
    </message>
    <message>
        <source>Name every file of the program, as in `simtscope run main.cu other.cu`; add a library with --nvcc-arg=-lNAME.</source>
        <translation>Alle Dateien des Programms nennen, etwa `simtscope run main.cu other.cu`; eine Bibliothek mit --nvcc-arg=-lNAME hinzufügen.</translation>
    </message>
    <message>
        <source>Name files that end in .cu, .cpp, .cc, .cxx, .c, .o, .a or .so; write the program's arguments after --.</source>
        <translation>Dateien nennen, die auf .cu, .cpp, .cc, .cxx, .c, .o, .a oder .so enden; die Argumente des Programms nach -- schreiben.</translation>
    </message>
    <message>
        <source>Name one architecture, such as -arch=sm_80, or leave it out and choose the device with --device.</source>
        <translation>Eine Architektur nennen, etwa -arch=sm_80, oder weglassen und das Gerät mit --device wählen.</translation>
    </message>
    <message>
        <source>Name one program, or leave out --parameter to compare several.</source>
        <translation>Ein Programm nennen oder --parameter weglassen, um mehrere zu vergleichen.</translation>
    </message>
    <message>
        <source>Name the argument that varies by its number: --parameter 1=32,64,128.</source>
        <translation>Das Argument, das variiert, mit seiner Nummer nennen: --parameter 1=32,64,128.</translation>
    </message>
    <message>
        <source>Name the built-in program &quot;%1&quot;, without .cu.</source>
        <translation>Das mitgelieferte Programm „%1“ nennen, ohne .cu.</translation>
    </message>
    <message>
        <source>Name the program instead of its recording.</source>
        <translation>Das Programm statt seiner Aufzeichnung nennen.</translation>
    </message>
    <message>
        <source>Name the program's files instead of building a library.</source>
        <translation>Die Dateien des Programms nennen, statt eine Bibliothek zu bauen.</translation>
    </message>
    <message>
        <source>Name the program: simtscope run NAME -- ARGUMENTS</source>
        <translation>Das Programm nennen: simtscope run NAME -- ARGUMENTE</translation>
    </message>
    <message>
        <source>Negate it with neg or not first.</source>
        <translation>Den Wert vorher mit neg oder not negieren.</translation>
    </message>
    <message>
        <source>No program is chosen.</source>
        <translation>Kein Programm ist gewählt.</translation>
    </message>
    <message>
        <source>None of these programs was recorded there.</source>
        <translation>Keines dieser Programme wurde dort aufgezeichnet.</translation>
    </message>
    <message>
        <source>Not timed: the unrecorded run ended differently.</source>
        <translation>Nicht gemessen: Der nicht aufgezeichnete Lauf endete anders.</translation>
    </message>
    <message>
        <source>Not timed: the unrecorded run left no times.</source>
        <translation>Nicht gemessen: Der nicht aufgezeichnete Lauf hinterließ keine Zeiten.</translation>
    </message>
    <message>
        <source>On a machine with an NVIDIA GPU install the driver, version 580 or later.</source>
        <translation>Auf einem Rechner mit NVIDIA-GPU den Treiber installieren, Version 580 oder neuer.</translation>
    </message>
    <message>
        <source>Open a CUDA source file (.cu) or a recording (.simt).</source>
        <translation>Eine CUDA-Quelldatei (.cu) oder eine Aufzeichnung (.simt) öffnen.</translation>
    </message>
    <message>
        <source>Open it with `simtscope open %1`, or print its report with `simtscope report %1`.</source>
        <translation>Mit `simtscope open %1` öffnen oder den Bericht mit `simtscope report %1` ausgeben.</translation>
    </message>
    <message>
        <source>Open it with: simtscope open %1</source>
        <translation>Öffnen mit: simtscope open %1</translation>
    </message>
    <message>
        <source>PTX instructions, counted once for a warp.</source>
        <translation>PTX-Befehle, je Warp einmal gezählt.</translation>
    </message>
    <message>
        <source>Parameters: %3.</source>
        <translation>Parameter: %3.</translation>
    </message>
    <message>
        <source>Pieces of 32 bytes that the accesses to global memory move.</source>
        <translation>Stücke zu 32 Byte, die die Zugriffe auf Global Memory bewegen.</translation>
    </message>
    <message>
        <source>Put the header beside the program, or add its folder with --nvcc-arg=-IDIR.</source>
        <translation>Den Header neben das Programm legen oder seinen Ordner mit --nvcc-arg=-IDIR hinzufügen.</translation>
    </message>
    <message>
        <source>Qt finds no plugin to draw with (QT_QPA_PLATFORM=%1)</source>
        <translation>Qt findet kein Plugin, mit dem es zeichnen kann (QT_QPA_PLATFORM=%1)</translation>
    </message>
    <message>
        <source>Quantities: %2.</source>
        <translation>Größen: %2.</translation>
    </message>
    <message>
        <source>Read the program's output for the reason.</source>
        <translation>Den Grund in der Ausgabe des Programms nachlesen.</translation>
    </message>
    <message>
        <source>Record the program again.</source>
        <translation>Das Programm noch einmal aufzeichnen.</translation>
    </message>
    <message>
        <source>Run a program first.</source>
        <translation>Erst ein Programm ausführen.</translation>
    </message>
    <message>
        <source>Run it again: another process ended it.</source>
        <translation>Noch einmal ausführen: Ein anderer Prozess hat es beendet.</translation>
    </message>
    <message>
        <source>Run it with --engine simt if it waits for the host or another stream: while kernels are recorded on a GPU, a program goes on when each has ended.</source>
        <translation>Mit --engine simt ausführen, wenn er auf den Host oder auf einen anderen Stream wartet: Solange Kernel auf einer GPU aufgezeichnet werden, läuft ein Programm erst weiter, wenn jeder geendet hat.</translation>
    </message>
    <message>
        <source>Run it with --engine simt, which needs no GPU.</source>
        <translation>Mit --engine simt ausführen, das keine GPU braucht.</translation>
    </message>
    <message>
        <source>Run it with --engine simt.</source>
        <translation>Mit --engine simt ausführen.</translation>
    </message>
    <message>
        <source>Run it with --help for more information.</source>
        <translation>Mit --help steht mehr dazu da.</translation>
    </message>
    <message>
        <source>Run: sqlite3 FILE 'PRAGMA journal_mode=DELETE'</source>
        <translation>Ausführen: sqlite3 DATEI 'PRAGMA journal_mode=DELETE'</translation>
    </message>
    <message>
        <source>SIMTscope keeps device memory in the memory of the host, where %1 more would be needed and %2 are left</source>
        <translation>SIMTscope hält den Speicher des Geräts im Speicher des Hosts, wo weitere %1 nötig wären und %2 frei sind</translation>
    </message>
    <message>
        <source>SIMTscope keeps device memory in the memory of the host: use a smaller problem size, or a host with more memory; --check none needs less.</source>
        <translation>SIMTscope hält den Speicher des Geräts im Speicher des Hosts: ein kleineres Problem rechnen oder einen Host mit mehr Speicher nehmen; --check none braucht weniger.</translation>
    </message>
    <message>
        <source>SIMTscope models no other graphics or compute interface</source>
        <translation>SIMTscope modelliert keine andere Grafik- oder Compute-Schnittstelle</translation>
    </message>
    <message>
        <source>SIMTscope models one process</source>
        <translation>SIMTscope modelliert einen Prozess</translation>
    </message>
    <message>
        <source>SIMTscope registers kernels and variables of nvcc 13</source>
        <translation>SIMTscope registriert Kernel und Variablen von nvcc 13</translation>
    </message>
    <message>
        <source>SIMTscope's own %1 was not found beside %2</source>
        <translation>SIMTscopes eigenes %1 wurde neben %2 nicht gefunden</translation>
    </message>
    <message>
        <source>SIMTscope's own %1 was not found in %2</source>
        <translation>SIMTscopes eigenes %1 wurde in %2 nicht gefunden</translation>
    </message>
    <message>
        <source>Save it with --record FILE.simt; `simtscope report FILE.simt` shows its findings.</source>
        <translation>Mit --record DATEI.simt speichern; `simtscope report DATEI.simt` zeigt die Befunde.</translation>
    </message>
    <message>
        <source>Save the recording under another name.</source>
        <translation>Die Aufzeichnung unter einem anderen Namen speichern.</translation>
    </message>
    <message>
        <source>Save the text under another name, or convert the file.</source>
        <translation>Den Text unter einem anderen Namen speichern oder die Datei umwandeln.</translation>
    </message>
    <message>
        <source>Sectors</source>
        <translation>Sektoren</translation>
    </message>
    <message>
        <source>Set CUDACXX to the nvcc of CUDA 13; `simtscope devices` lists the toolkits that are installed.</source>
        <translation>CUDACXX auf den nvcc von CUDA 13 setzen; `simtscope devices` zeigt die installierten Toolkits.</translation>
    </message>
    <message>
        <source>Set CUDACXX to the nvcc of such a toolkit; `simtscope devices` lists those that are installed.</source>
        <translation>CUDACXX auf den nvcc eines solchen Toolkits setzen; `simtscope devices` zeigt die installierten.</translation>
    </message>
    <message>
        <source>Set CUDACXX to the path of nvcc, or unset it.</source>
        <translation>CUDACXX auf den Pfad von nvcc setzen oder löschen.</translation>
    </message>
    <message>
        <source>Set SIMTSCOPE_RESOURCES to the folder &quot;resources&quot; of SIMTscope.</source>
        <translation>SIMTSCOPE_RESOURCES auf den Ordner „resources“ von SIMTscope setzen.</translation>
    </message>
    <message>
        <source>Set XDG_CACHE_HOME to a folder that can be written.</source>
        <translation>XDG_CACHE_HOME auf einen beschreibbaren Ordner setzen.</translation>
    </message>
    <message>
        <source>Set the value in a kernel instead.</source>
        <translation>Den Wert stattdessen in einem Kernel setzen.</translation>
    </message>
    <message>
        <source>Share of the 32 lanes that are inactive in an instruction, on average.</source>
        <translation>Anteil der 32 Lanes, die bei einem Befehl inaktiv sind, im Mittel.</translation>
    </message>
    <message>
        <source>Sizes are WIDTHxHEIGHT in pixels, %2 to %3 each: 1280x800.</source>
        <translation>Größen sind BREITExHÖHE in Pixeln, jeweils %2 bis %3: 1280x800.</translation>
    </message>
    <message>
        <source>The earlier unsaved edits cannot be kept.</source>
        <translation>Die früheren ungespeicherten Änderungen können nicht aufgehoben werden.</translation>
    </message>
    <message>
        <source>The file cannot be read: %1.</source>
        <translation>Die Datei ist nicht lesbar: %1.</translation>
    </message>
    <message>
        <source>The file cannot be written: %1.</source>
        <translation>Die Datei lässt sich nicht schreiben: %1.</translation>
    </message>
    <message>
        <source>The file holds characters that are not in UTF-8; saving would lose them.</source>
        <translation>Die Datei enthält Zeichen, die nicht UTF-8 sind; beim Speichern gingen sie verloren.</translation>
    </message>
    <message>
        <source>The file is not the text of a program.</source>
        <translation>Die Datei ist kein Programmtext.</translation>
    </message>
    <message>
        <source>The file is too large for the text of a program.</source>
        <translation>Die Datei ist zu groß für einen Programmtext.</translation>
    </message>
    <message>
        <source>The host copies %1, a result of kernel %2 that depends on %3.</source>
        <translation>Der Host kopiert %1: ein Ergebnis des Kernels %2, das abhängt von: %3.</translation>
    </message>
    <message>
        <source>The host reads %1, a result of kernel %2 that depends on %3.</source>
        <translation>Der Host liest %1: ein Ergebnis des Kernels %2, das abhängt von: %3.</translation>
    </message>
    <message>
        <source>The input cannot be read: %1.</source>
        <translation>Die Eingabe ist nicht lesbar: %1.</translation>
    </message>
    <message>
        <source>The input is too large.</source>
        <translation>Die Eingabe ist zu groß.</translation>
    </message>
    <message>
        <source>The most lanes at one address, summed over all atomics: they are serialised. Shared memory adds 1 for all of them in one turn if the result is not used.</source>
        <translation>Die meisten Lanes an einer Adresse, summiert über alle Atomics: Sie werden serialisiert. Shared Memory addiert 1 für alle in einer Runde, wenn das Ergebnis nicht gebraucht wird.</translation>
    </message>
    <message>
        <source>The recording is incomplete, because the run was cut off: it holds %1 events (launches: %2).</source>
        <translation>Die Aufzeichnung ist unvollständig, weil der Lauf abgebrochen wurde: Sie enthält %1 Ereignisse (Kernelstarts: %2).</translation>
    </message>
    <message>
        <source>Themes: %2.</source>
        <translation>Farbschemata: %2.</translation>
    </message>
    <message>
        <source>There is no picture to export.</source>
        <translation>Es gibt kein Bild zum Exportieren.</translation>
    </message>
    <message>
        <source>There is no recording to save.</source>
        <translation>Es gibt keine Aufzeichnung zum Speichern.</translation>
    </message>
    <message>
        <source>There is no room for a working copy of the program.</source>
        <translation>Für eine Arbeitskopie des Programms ist kein Platz.</translation>
    </message>
    <message>
        <source>There is no room for the runs: no folder could be created for them.</source>
        <translation>Für die Läufe ist kein Platz: Es ließ sich kein Ordner für sie anlegen.</translation>
    </message>
    <message>
        <source>Begin the file with such a line for each language.</source>
        <translation>Beginnen Sie die Datei mit einer solchen Zeile für jede Sprache.</translation>
    </message>
    <message>
        <source>Check the permissions of your documents folder, or open a .cu of your own.</source>
        <translation>Prüfen Sie die Rechte Ihres Dokumentenordners, oder öffnen Sie eine eigene .cu.</translation>
    </message>
    <message>
        <source>The folder of new programs cannot be made.</source>
        <translation>Der Ordner für neue Programme kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>the template has no comment "//%1 Title: sentence"</source>
        <translation>die Vorlage hat keinen Kommentar „//%1 Titel: Satz“</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>Diese Datei gibt es nicht.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time of the kernels on the GPU without the recorder: the median of several runs, summed.</source>
        <translation>Zeit der Kernel auf der GPU ohne den Rekorder: der Median mehrerer Läufe, summiert.</translation>
    </message>
    <message>
        <source>Update SIMTscope.</source>
        <translation>SIMTscope aktualisieren.</translation>
    </message>
    <message>
        <source>Use `simtscope run` or `simtscope render`, which need no display; see --help.</source>
        <translation>`simtscope run` oder `simtscope render` benutzen, die keine Anzeige brauchen; siehe --help.</translation>
    </message>
    <message>
        <source>Use a GPU of compute capability 7.5 (Turing) or later.</source>
        <translation>Eine GPU mit Compute Capability 7.5 (Turing) oder neuer benutzen.</translation>
    </message>
    <message>
        <source>Use a library that consists of headers, such as CUB, Thrust, libcu++ or curand_kernel.h: this one is machine code, which needs a GPU.</source>
        <translation>Eine Bibliothek aus Headern benutzen, etwa CUB, Thrust, libcu++ oder curand_kernel.h: Diese ist Maschinencode, der eine GPU braucht.</translation>
    </message>
    <message>
        <source>Use a program that has a recording from a GPU (`simtscope list` shows them); %2 has none.</source>
        <translation>Ein Programm mit einer Aufzeichnung von einer GPU benutzen (`simtscope list` zeigt sie); %2 hat keine.</translation>
    </message>
    <message>
        <source>Use a smaller problem size, or a host with more memory.</source>
        <translation>Ein kleineres Problem rechnen oder einen Host mit mehr Speicher nehmen.</translation>
    </message>
    <message>
        <source>Use an older standard, or set CUDACXX to the nvcc of a newer toolkit; `simtscope devices` lists those that are installed.</source>
        <translation>Einen älteren Standard verwenden oder CUDACXX auf den nvcc eines neueren Toolkits setzen; `simtscope devices` zeigt die installierten.</translation>
    </message>
    <message>
        <source>Use another variable.</source>
        <translation>Eine andere Variable benutzen.</translation>
    </message>
    <message>
        <source>Use texture objects (cudaCreateTextureObject): CUDA 12 removed texture and surface references.</source>
        <translation>Texturobjekte benutzen (cudaCreateTextureObject): CUDA 12 hat Textur- und Surface-Referenzen entfernt.</translation>
    </message>
    <message>
        <source>Use the form that ends in _sync and takes the mask of the participating lanes: CUDA 13 has no other.</source>
        <translation>Die Form benutzen, die auf _sync endet und die Maske der teilnehmenden Lanes nimmt: CUDA 13 hat keine andere.</translation>
    </message>
    <message>
        <source>Use the runtime API (cuda…): the driver API (cu…) is not modelled.</source>
        <translation>Die Runtime-API benutzen (cuda…): Die Driver-API (cu…) ist nicht modelliert.</translation>
    </message>
    <message>
        <source>Warps that arrive at a barrier of their block.</source>
        <translation>Warps, die an einer Barriere ihres Blocks ankommen.</translation>
    </message>
    <message>
        <source>Wavefronts</source>
        <translation>Wavefronts</translation>
    </message>
    <message>
        <source>Wavefronts in shared memory beyond those that an access without conflicts takes.</source>
        <translation>Wavefronts im Shared Memory über die hinaus, die ein Zugriff ohne Konflikte braucht.</translation>
    </message>
    <message>
        <source>Wavefronts of shared-memory accesses: each serves at most one word of every bank.</source>
        <translation>Wavefronts der Zugriffe auf Shared Memory: Jede bedient höchstens ein Wort jeder Bank.</translation>
    </message>
    <message>
        <source>Wavefronts per access</source>
        <translation>Wavefronts je Zugriff</translation>
    </message>
    <message>
        <source>Wavefronts per access to shared memory, on average.</source>
        <translation>Wavefronts pro Zugriff auf Shared Memory, im Mittel.</translation>
    </message>
    <message>
        <source>Write KERNEL:GRIDxBLOCK, such as reduce1:4x256 or add:4,2x32,8; a third number sets the bytes of dynamic shared memory.</source>
        <translation>KERNEL:GRIDxBLOCK schreiben, etwa reduce1:4x256 oder add:4,2x32,8; eine dritte Zahl setzt die Bytes des dynamischen Shared Memory.</translation>
    </message>
    <message>
        <source>Write NAME=VALUES, such as block=32..1024 x2.</source>
        <translation>NAME=WERTE schreiben, etwa block=32..1024 x2.</translation>
    </message>
    <message>
        <source>Write NAME=value.</source>
        <translation>NAME=Wert schreiben.</translation>
    </message>
    <message>
        <source>Write __syncthreads(), the barrier of a block.</source>
        <translation>__syncthreads() schreiben, die Barriere eines Blocks.</translation>
    </message>
    <message>
        <source>Write a CUDA program with a main() into it.</source>
        <translation>Ein CUDA-Programm mit einem main() hineinschreiben.</translation>
    </message>
    <message>
        <source>Write a list such as 32,64,128, or a range: 1..33, 32..1024 step 32, 32..1024 x2.</source>
        <translation>Eine Liste wie 32,64,128 schreiben oder einen Bereich: 1..33, 32..1024 step 32, 32..1024 x2.</translation>
    </message>
    <message>
        <source>Write all, or block numbers and ranges such as 0,3,5-7.</source>
        <translation>Entweder all schreiben oder Blocknummern und Bereiche wie 0,3,5-7.</translation>
    </message>
    <message>
        <source>Write it with a decimal point, or as 0f or 0d and hexadecimal digits.</source>
        <translation>Die Konstante mit Dezimalpunkt oder als 0f oder 0d mit Hexadezimalziffern schreiben.</translation>
    </message>
    <message>
        <source>Write its arguments after --.</source>
        <translation>Seine Argumente nach -- schreiben.</translation>
    </message>
    <message>
        <source>Write its bits as a hexadecimal integer.</source>
        <translation>Ihre Bits als hexadezimale ganze Zahl schreiben.</translation>
    </message>
    <message>
        <source>Write its value after it.</source>
        <translation>Danach den Wert schreiben.</translation>
    </message>
    <message>
        <source>Write one of: %2.</source>
        <translation>Einen von diesen angeben: %2.</translation>
    </message>
    <message>
        <source>Write pattern or zero.</source>
        <translation>pattern oder zero schreiben.</translation>
    </message>
    <message>
        <source>Write rr, or random:SEED with a number as the seed.</source>
        <translation>Entweder rr schreiben oder random:SEED mit einer Zahl als Seed.</translation>
    </message>
    <message>
        <source>Write sm_90x2 for two devices of one model.</source>
        <translation>Für zwei Geräte eines Modells sm_90x2 schreiben.</translation>
    </message>
    <message>
        <source>Write the arguments of the program after --.</source>
        <translation>Die Argumente des Programms hinter -- schreiben.</translation>
    </message>
    <message>
        <source>Write the memory before it is read: initialise all of it, or read only what was written.</source>
        <translation>Den Speicher vor dem Lesen schreiben: alles initialisieren, oder nur Geschriebenes lesen.</translation>
    </message>
    <message>
        <source>Write to global memory: a kernel can only read constant memory.</source>
        <translation>In Global Memory schreiben: Constant Memory kann ein Kernel nur lesen.</translation>
    </message>
    <message>
        <source>`simtscope list` shows the built-in programs.</source>
        <translation>`simtscope list` zeigt die mitgelieferten Programme.</translation>
    </message>
    <message>
        <source>`simtscope list` shows the parameters of all programs.</source>
        <translation>`simtscope list` zeigt die Parameter aller Programme.</translation>
    </message>
    <message>
        <source>a 1D array of %1</source>
        <translation>ein 1D-Array von %1</translation>
    </message>
    <message>
        <source>a 2D array of %1</source>
        <translation>ein 2D-Array von %1</translation>
    </message>
    <message>
        <source>a 3D array of %1</source>
        <translation>ein 3D-Array von %1</translation>
    </message>
    <message>
        <source>a PTX module with %1-bit addresses is not supported</source>
        <translation>ein PTX-Modul mit %1-Bit-Adressen wird nicht unterstützt</translation>
    </message>
    <message>
        <source>a branch needs one target</source>
        <translation>eine Verzweigung braucht ein Ziel</translation>
    </message>
    <message>
        <source>a call needs a function</source>
        <translation>ein Aufruf braucht eine Funktion</translation>
    </message>
    <message>
        <source>a call passes something that is neither a .param variable, a register nor a constant, which is not supported</source>
        <translation>ein Aufruf übergibt etwas, das weder .param-Variable noch Register noch Konstante ist; das wird nicht unterstützt</translation>
    </message>
    <message>
        <source>a call through a pointer that is no function (PTX line %1)</source>
        <translation>ein Aufruf über einen Zeiger, der keine Funktion ist (PTX-Zeile %1)</translation>
    </message>
    <message>
        <source>a character that PTX does not use</source>
        <translation>ein Zeichen, das PTX nicht benutzt</translation>
    </message>
    <message>
        <source>a column</source>
        <translation>eine Spalte</translation>
    </message>
    <message>
        <source>a comment that does not end</source>
        <translation>ein Kommentar, der nicht endet</translation>
    </message>
    <message>
        <source>a constant expression</source>
        <translation>ein konstanter Ausdruck</translation>
    </message>
    <message>
        <source>a constant expression nested too deeply</source>
        <translation>ein zu tief geschachtelter konstanter Ausdruck</translation>
    </message>
    <message>
        <source>a cubemap of %1</source>
        <translation>eine Cubemap von %1</translation>
    </message>
    <message>
        <source>a directive (.visible, .func, .global …)</source>
        <translation>eine Direktive (.visible, .func, .global …)</translation>
    </message>
    <message>
        <source>a division by zero in a constant expression</source>
        <translation>eine Division durch null in einem konstanten Ausdruck</translation>
    </message>
    <message>
        <source>a file index</source>
        <translation>ein Dateiindex</translation>
    </message>
    <message>
        <source>a floating-point constant where an operand of type .%1 is expected</source>
        <translation>eine Gleitkommakonstante, wo ein Operand vom Typ .%1 erwartet wird</translation>
    </message>
    <message>
        <source>a layered 1D array of %1</source>
        <translation>ein geschichtetes 1D-Array von %1</translation>
    </message>
    <message>
        <source>a layered 2D array of %1</source>
        <translation>ein geschichtetes 2D-Array von %1</translation>
    </message>
    <message>
        <source>a layered cubemap of %1</source>
        <translation>eine geschichtete Cubemap von %1</translation>
    </message>
    <message>
        <source>a line number</source>
        <translation>eine Zeilennummer</translation>
    </message>
    <message>
        <source>a list of operands</source>
        <translation>eine Liste von Operanden</translation>
    </message>
    <message>
        <source>a list of targets</source>
        <translation>eine Liste von Zielen</translation>
    </message>
    <message>
        <source>a load needs a destination and an address</source>
        <translation>ein Lesezugriff braucht ein Ziel und eine Adresse</translation>
    </message>
    <message>
        <source>a load of %1 elements (%2) is not supported</source>
        <translation>ein Lesezugriff auf %1 Elemente (%2) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>a mask of one byte, such as 0xFF00, before the '(' of an 8-bit initial value</source>
        <translation>eine Maske von einem Byte, etwa 0xFF00, vor dem „(“ eines Anfangswerts von 8 Bit</translation>
    </message>
    <message>
        <source>a mask such as 0xFF00</source>
        <translation>eine Maske wie 0xFF00</translation>
    </message>
    <message>
        <source>a matrix instruction without all lanes of its warp</source>
        <translation>ein Matrixbefehl ohne alle Lanes seines Warps</translation>
    </message>
    <message>
        <source>a matrix instruction without its loads</source>
        <translation>ein Matrixbefehl ohne seine Lesezugriffe</translation>
    </message>
    <message>
        <source>a matrix operand has the wrong number of registers: %1 instead of %2</source>
        <translation>ein Matrixoperand hat die falsche Zahl von Registern: %1 statt %2</translation>
    </message>
    <message>
        <source>a mipmapped array</source>
        <translation>einem Mipmap-Array</translation>
    </message>
    <message>
        <source>a missing payload</source>
        <translation>fehlende Nutzdaten</translation>
    </message>
    <message>
        <source>a null pointer</source>
        <translation>ein Nullzeiger</translation>
    </message>
    <message>
        <source>a number is missing at the end</source>
        <translation>am Ende fehlt eine Zahl</translation>
    </message>
    <message>
        <source>a parameter is varied for one program at a time</source>
        <translation>ein Parameter wird für ein Programm auf einmal variiert</translation>
    </message>
    <message>
        <source>a picture of %1 x %2 pixels is not possible</source>
        <translation>ein Bild von %1 x %2 Pixeln ist nicht möglich</translation>
    </message>
    <message>
        <source>a predicate register after '@'</source>
        <translation>ein Prädikatregister nach „@“</translation>
    </message>
    <message>
        <source>a range needs a number after '-'</source>
        <translation>ein Bereich braucht eine Zahl nach „-“</translation>
    </message>
    <message>
        <source>a record belongs to an instruction that is not recorded</source>
        <translation>ein Datensatz gehört zu einem Befehl, der nicht aufgezeichnet wird</translation>
    </message>
    <message>
        <source>a record is cut off</source>
        <translation>ein Datensatz ist abgeschnitten</translation>
    </message>
    <message>
        <source>a record names no instruction of the module</source>
        <translation>ein Datensatz nennt keinen Befehl des Moduls</translation>
    </message>
    <message>
        <source>a result of %1 elements (%2) is not supported</source>
        <translation>ein Ergebnis von %1 Elementen (%2) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>a section name such as .debug_str</source>
        <translation>ein Abschnittsname wie .debug_str</translation>
    </message>
    <message>
        <source>a shared variable is addressed without its state space</source>
        <translation>eine Shared-Variable wird ohne ihren Zustandsraum adressiert</translation>
    </message>
    <message>
        <source>a site that its module does not have</source>
        <translation>eine Programmstelle, die sein Modul nicht hat</translation>
    </message>
    <message>
        <source>a slice of %1 rows does not fit into the %2 of the pitched pointer (ysize)</source>
        <translation>eine Schicht von %1 Zeilen passt nicht in die %2 des Pitch-Zeigers (ysize)</translation>
    </message>
    <message>
        <source>a state space after the linking directive</source>
        <translation>ein Zustandsraum nach der Bindungsdirektive</translation>
    </message>
    <message>
        <source>a store needs an address and a value</source>
        <translation>ein Schreibzugriff braucht eine Adresse und einen Wert</translation>
    </message>
    <message>
        <source>a store of %1 elements (%2) is not supported</source>
        <translation>ein Schreibzugriff auf %1 Elemente (%2) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>a string that does not end on its line</source>
        <translation>eine Zeichenkette, die nicht in ihrer Zeile endet</translation>
    </message>
    <message>
        <source>a surface store of %1 elements (%2) is not supported</source>
        <translation>ein Schreibzugriff auf %1 Elemente einer Surface (%2) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>a target such as sm_75</source>
        <translation>ein Ziel wie sm_75</translation>
    </message>
    <message>
        <source>a time before its predecessor's</source>
        <translation>eine Zeit vor der seines Vorgängers</translation>
    </message>
    <message>
        <source>a time stamp or file size</source>
        <translation>ein Zeitstempel oder eine Dateigröße</translation>
    </message>
    <message>
        <source>a type such as .u32</source>
        <translation>ein Typ wie .u32</translation>
    </message>
    <message>
        <source>a value is missing between two commas</source>
        <translation>zwischen zwei Kommas fehlt ein Wert</translation>
    </message>
    <message>
        <source>a vector register has two or four elements, at most 128 bits, and is no predicate</source>
        <translation>ein Vektorregister hat zwei oder vier Elemente, höchstens 128 Bit und ist kein Prädikat</translation>
    </message>
    <message>
        <source>a version such as 9.0</source>
        <translation>eine Version wie 9.0</translation>
    </message>
    <message>
        <source>a warp that its block does not have</source>
        <translation>einen Warp, den sein Block nicht hat</translation>
    </message>
    <message>
        <source>abort</source>
        <translation>Abbruch</translation>
    </message>
    <message>
        <source>access policy window</source>
        <translation>Zugriffsfenster (Access Policy Window)</translation>
    </message>
    <message>
        <source>accesses a vector atomically outside of global memory, which is not supported</source>
        <translation>greift außerhalb von Global Memory atomar auf einen Vektor zu, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>address %1</source>
        <translation>Adresse %1</translation>
    </message>
    <message>
        <source>all %1 resident blocks</source>
        <translation>alle %1 residenten Blöcke</translation>
    </message>
    <message>
        <source>computes an address from %1</source>
        <translation>berechnet eine Adresse aus %1</translation>
    </message>
    <message>
        <source>%1, which nothing has written</source>
        <translation>%1, das nie geschrieben wurde</translation>
    </message>
    <message>
        <source>%1, which nothing has written since %2 allocated it at %3</source>
        <translation>%1, das nie geschrieben wurde, seit %2 es in %3 allokiert hat</translation>
    </message>
    <message>
        <source>offset %1 of local memory, which the thread has not written</source>
        <translation>Offset %1 des Local Memory, das der Thread nicht geschrieben hat</translation>
    </message>
    <message>
        <source>offset %1</source>
        <translation>Offset %1</translation>
    </message>
    <message>
        <source>offset %1 of shared memory, which no thread of the block had written yet</source>
        <translation>Offset %1 des Shared Memory, das noch kein Thread des Blocks geschrieben hatte</translation>
    </message>
    <message>
        <source>prints %1</source>
        <translation>gibt %1 aus</translation>
    </message>
    <message>
        <source>takes a branch that depends on %1</source>
        <translation>verzweigt abhängig von %1</translation>
    </message>
    <message>
        <source>the block has %1 threads of %2 registers each; the registers of an SM suffice for %3 such threads. Use smaller blocks, or __launch_bounds__(%1)</source>
        <translation>der Block hat %1 Threads mit je %2 Registern; die Register eines SM reichen für %3 solche Threads. Kleinere Blöcke oder __launch_bounds__(%1) verwenden</translation>
    </message>
    <message>
        <source>A kernel in the body of a conditional node is not suspended until the host writes: SIMTscope executes the body without a pause.</source>
        <translation>Ein Kernel im Rumpf eines bedingten Knotens wird nicht angehalten, bis der Host schreibt: SIMTscope führt den Rumpf ohne Pause aus.</translation>
    </message>
    <message>
        <source>A kernel that calls the device runtime is not suspended until the host writes: SIMTscope executes it, and what it launches, without a pause.</source>
        <translation>Ein Kernel, der die Laufzeit des Geräts aufruft, wird nicht angehalten, bis der Host schreibt: SIMTscope führt ihn und was er startet ohne Pause aus.</translation>
    </message>
    <message>
        <source>all blocks of a cooperative grid must be resident at once; the device holds at most %1 of this kernel</source>
        <translation>alle Blöcke eines kooperativen Grids müssen zugleich resident sein; das Gerät fasst höchstens %1 dieses Kernels</translation>
    </message>
    <message>
        <source>an address</source>
        <translation>eine Adresse</translation>
    </message>
    <message>
        <source>an address size of 32 or 64</source>
        <translation>eine Adressgröße von 32 oder 64</translation>
    </message>
    <message>
        <source>an alignment</source>
        <translation>eine Ausrichtung</translation>
    </message>
    <message>
        <source>an animation of %1 x %2 pixels is not possible</source>
        <translation>eine Animation von %1 x %2 Pixeln ist nicht möglich</translation>
    </message>
    <message>
        <source>an argument of %1 is empty</source>
        <translation>ein Argument von %1 ist leer</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>einem Array</translation>
    </message>
    <message>
        <source>an array index: an integer register or constant</source>
        <translation>ein Array-Index: ein Ganzzahlregister oder eine ganzzahlige Konstante</translation>
    </message>
    <message>
        <source>an array of more than %1 dimensions</source>
        <translation>ein Array mit mehr als %1 Dimensionen</translation>
    </message>
    <message>
        <source>an atomic needs an address and a value</source>
        <translation>ein Atomic braucht eine Adresse und einen Wert</translation>
    </message>
    <message>
        <source>an initial value of more than %1</source>
        <translation>ein Anfangswert von mehr als %1</translation>
    </message>
    <message>
        <source>an instruction</source>
        <translation>ein Befehl</translation>
    </message>
    <message>
        <source>an instruction, a label, a directive or '}'</source>
        <translation>ein Befehl, eine Sprungmarke, eine Direktive oder „}“</translation>
    </message>
    <message>
        <source>an integer constant</source>
        <translation>eine ganzzahlige Konstante</translation>
    </message>
    <message>
        <source>an integer constant where a floating-point constant of type .%1 is expected</source>
        <translation>eine ganzzahlige Konstante, wo eine Gleitkommakonstante vom Typ .%1 erwartet wird</translation>
    </message>
    <message>
        <source>an integer of at most 64 bits</source>
        <translation>eine ganze Zahl von höchstens 64 Bit</translation>
    </message>
    <message>
        <source>an offset into .debug_str</source>
        <translation>ein Offset in .debug_str</translation>
    </message>
    <message>
        <source>an operand</source>
        <translation>ein Operand</translation>
    </message>
    <message>
        <source>an operand of this form is not supported</source>
        <translation>ein Operand dieser Form wird nicht unterstützt</translation>
    </message>
    <message>
        <source>an unknown kind</source>
        <translation>eine unbekannte Art</translation>
    </message>
    <message>
        <source>argument %1 cannot vary: the program gets only %2</source>
        <translation>Argument %1 kann nicht variieren: Das Programm bekommt nur %2</translation>
    </message>
    <message>
        <source>arguments for a program were given, but a recording is not run again</source>
        <translation>es sind Argumente für ein Programm angegeben, aber eine Aufzeichnung wird nicht noch einmal ausgeführt</translation>
    </message>
    <message>
        <source>arguments for a program were given, but no program</source>
        <translation>es sind Argumente für ein Programm angegeben, aber kein Programm</translation>
    </message>
    <message>
        <source>arguments for nvcc were given, but a recording is not built again</source>
        <translation>es sind Argumente für nvcc angegeben, aber eine Aufzeichnung wird nicht noch einmal übersetzt</translation>
    </message>
    <message>
        <source>arithmetic error</source>
        <translation>arithmetischer Fehler</translation>
    </message>
    <message>
        <source>array %1</source>
        <translation>Array %1</translation>
    </message>
    <message>
        <source>array %1, %2</source>
        <translation>Array %1, %2</translation>
    </message>
    <message>
        <source>arrays are neither sparse nor planar here, and are never mapped later</source>
        <translation>Arrays sind hier weder dünn besetzt noch planar, noch werden sie später abgebildet</translation>
    </message>
    <message>
        <source>arrives at an mbarrier with a count of %1, although its phase still expects only %2</source>
        <translation>kommt mit der Anzahl %1 an einer mbarrier an, obwohl deren Phase nur noch %2 erwartet</translation>
    </message>
    <message>
        <source>at %1 for thread %2 to execute it too in %3</source>
        <translation>bei %1 in %3 darauf, dass auch Thread %2 es ausführt</translation>
    </message>
    <message>
        <source>at %1 for threads %2 to execute it too in %3</source>
        <translation>bei %1 in %3 darauf, dass auch die Threads %2 es ausführen</translation>
    </message>
    <message>
        <source>at barrier %1 in %2</source>
        <translation>an Barriere %1 in %2</translation>
    </message>
    <message>
        <source>atom.cas needs two values</source>
        <translation>atom.cas braucht zwei Werte</translation>
    </message>
    <message>
        <source>attribute %1 = %2</source>
        <translation>Attribut %1 = %2</translation>
    </message>
    <message>
        <source>attribute %1 of device %2</source>
        <translation>Attribut %1 von Gerät %2</translation>
    </message>
    <message>
        <source>bar.warp.sync needs a member mask</source>
        <translation>bar.warp.sync braucht eine Mitgliedermaske</translation>
    </message>
    <message>
        <source>barriers of a cluster (%1) are not supported</source>
        <translation>Barrieren eines Clusters (%1) werden nicht unterstützt</translation>
    </message>
    <message>
        <source>belongs to no block</source>
        <translation>gehört zu keinem Block</translation>
    </message>
    <message>
        <source>belongs to no call</source>
        <translation>gehört zu keinem Aufruf</translation>
    </message>
    <message>
        <source>belongs to no device</source>
        <translation>gehört zu keinem Gerät</translation>
    </message>
    <message>
        <source>belongs to no finding</source>
        <translation>gehört zu keinem Befund</translation>
    </message>
    <message>
        <source>belongs to no launch</source>
        <translation>gehört zu keinem Kernelstart</translation>
    </message>
    <message>
        <source>belongs to no module</source>
        <translation>gehört zu keinem Modul</translation>
    </message>
    <message>
        <source>belongs to no note</source>
        <translation>gehört zu keiner Anmerkung</translation>
    </message>
    <message>
        <source>belongs to no recorded block</source>
        <translation>gehört zu keinem aufgezeichneten Block</translation>
    </message>
    <message>
        <source>belongs to no site</source>
        <translation>gehört zu keiner Programmstelle</translation>
    </message>
    <message>
        <source>beyond the end of the array %4: %1 from (%2, %3)</source>
        <translation>über das Ende des Arrays %4 hinaus: %1 ab (%2, %3)</translation>
    </message>
    <message>
        <source>beyond the end of the array %7: %1 x %2 x %3 from (%4, %5, %6)</source>
        <translation>über das Ende des Arrays %7 hinaus: %1 x %2 x %3 ab (%4, %5, %6)</translation>
    </message>
    <message>
        <source>block %1 of launch %2 was not recorded</source>
        <translation>Block %1 von Start %2 ist nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>block %1, thread %2</source>
        <translation>Block %1, Thread %2</translation>
    </message>
    <message>
        <source>block %1, warp %2, lane %3, event %4</source>
        <translation>Block %1, Warp %2, Lane %3, Ereignis %4</translation>
    </message>
    <message>
        <source>brings its events to more than %1 GiB</source>
        <translation>bringt seine Ereignisse auf mehr als %1 GiB</translation>
    </message>
    <message>
        <source>broken pipe</source>
        <translation>Pipe unterbrochen</translation>
    </message>
    <message>
        <source>brx.idx needs an index and a target list</source>
        <translation>brx.idx braucht einen Index und eine Liste von Zielen</translation>
    </message>
    <message>
        <source>bus error</source>
        <translation>Busfehler</translation>
    </message>
    <message>
        <source>by address, %1</source>
        <translation>nach Adresse, %1</translation>
    </message>
    <message>
        <source>byte %1 of local memory</source>
        <translation>Byte %1 des Local Memory</translation>
    </message>
    <message>
        <source>byte %1 of shared memory</source>
        <translation>Byte %1 des Shared Memory</translation>
    </message>
    <message>
        <source>byte %1 of the parameters</source>
        <translation>Byte %1 der Parameter</translation>
    </message>
    <message>
        <source>byte %2 of allocation %1</source>
        <translation>Byte %2 von Allokation %1</translation>
    </message>
    <message>
        <source>call cudaDeviceGetAttribute with cudaDevAttrHostNativeAtomicSupported</source>
        <translation>cudaDeviceGetAttribute mit cudaDevAttrHostNativeAtomicSupported aufrufen</translation>
    </message>
    <message>
        <source>call cudaDeviceGetP2PAttribute with cudaDevP2PAttrNativeAtomicSupported</source>
        <translation>cudaDeviceGetP2PAttribute mit cudaDevP2PAttrNativeAtomicSupported aufrufen</translation>
    </message>
    <message>
        <source>call the functions of the runtime API</source>
        <translation>die Funktionen der Runtime-API aufrufen</translation>
    </message>
    <message>
        <source>call the runtime API instead of the driver API</source>
        <translation>die Runtime-API statt der Driver-API aufrufen</translation>
    </message>
    <message>
        <source>calls %1 in device code, which is not supported</source>
        <translation>ruft %1 in Gerätecode auf, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>calls %1 to launch kernels from the device (dynamic parallelism), which is not supported: launch them from the host</source>
        <translation>ruft %1 auf, um Kernel vom Gerät aus zu starten (Dynamic Parallelism), was nicht unterstützt wird: Kernel vom Host aus starten</translation>
    </message>
    <message>
        <source>calls %1, so it was compiled for an older architecture than it needs: choose a newer one with --device</source>
        <translation>ruft %1 auf, wurde also für eine ältere Architektur übersetzt, als es braucht: mit --device eine neuere wählen</translation>
    </message>
    <message>
        <source>calls %1, which has no body in this module and is not provided</source>
        <translation>ruft %1 auf, das in diesem Modul keinen Rumpf hat und nicht bereitgestellt wird</translation>
    </message>
    <message>
        <source>calls a function that takes its parameters in registers, which the cuda engine does not record</source>
        <translation>ruft eine Funktion auf, die ihre Parameter in Registern nimmt, was die CUDA-Engine nicht aufzeichnet</translation>
    </message>
    <message>
        <source>calls are nested deeper than a thread's stack could hold</source>
        <translation>Aufrufe sind tiefer geschachtelt, als der Stack eines Threads fasst</translation>
    </message>
    <message>
        <source>calls functions through pointers, which the cuda engine does not record</source>
        <translation>ruft Funktionen über Zeiger auf, was die CUDA-Engine nicht aufzeichnet</translation>
    </message>
    <message>
        <source>branches by the index %1 of a table with %2 targets (brx.idx), which is undefined</source>
        <translation>verzweigt mit dem Index %1 einer Tabelle mit %2 Zielen (brx.idx), was undefiniert ist</translation>
    </message>
    <message>
        <source>calls through an address that is not a function</source>
        <translation>ruft eine Funktion über eine Adresse auf, an der keine steht</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>cannot be decoded: %1</source>
        <translation>lässt sich nicht dekodieren: %1</translation>
    </message>
    <message>
        <source>cannot be decompressed</source>
        <translation>lässt sich nicht entpacken</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>ist nicht lesbar</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>lässt sich nicht schreiben: %1</translation>
    </message>
    <message>
        <source>cannot export to &quot;%1&quot;: the name does not end in %2</source>
        <translation>nach „%1“ lässt sich nicht exportieren: Der Name endet nicht auf %2</translation>
    </message>
    <message>
        <source>cannot write %1: %2</source>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>chunk %1 of block %2 in launch %3 %4</source>
        <translation>Stück %1 von Block %2 in Start %3 %4</translation>
    </message>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>compile the kernels into the program</source>
        <translation>die Kernel in das Programm übersetzen</translation>
    </message>
    <message>
        <source>compiling %1</source>
        <translation>%1 wird übersetzt</translation>
    </message>
    <message>
        <source>completes the phase of an mbarrier with an arrival marked .noComplete</source>
        <translation>beendet die Phase einer mbarrier mit einer Ankunft, die als .noComplete markiert ist</translation>
    </message>
    <message>
        <source>copies %1 in bulk, which is not a multiple of 16</source>
        <translation>kopiert %1 am Stück (bulk), was kein Vielfaches von 16 ist</translation>
    </message>
    <message>
        <source>copies %1, but takes %2 from the source</source>
        <translation>kopiert %1, nimmt aber %2 aus der Quelle</translation>
    </message>
    <message>
        <source>copies in bulk across the end of an allocation</source>
        <translation>kopiert am Stück (bulk) über das Ende einer Allokation hinaus</translation>
    </message>
    <message>
        <source>copy with cudaMemcpyAsync, one by one</source>
        <translation>einzeln mit cudaMemcpyAsync kopieren</translation>
    </message>
    <message>
        <source>cp.async copies 4, 8 or 16 bytes</source>
        <translation>cp.async kopiert 4, 8 oder 16 Byte</translation>
    </message>
    <message>
        <source>cudaCreateTextureObject with a resource view is not supported; leave the view out (nullptr)</source>
        <translation>cudaCreateTextureObject mit einer Resource View wird nicht unterstützt; die View weglassen (nullptr)</translation>
    </message>
    <message>
        <source>cudaLaunchKernelExC: a cluster of %1 x %2 x %3 blocks is not supported; launch without cudaLaunchAttributeClusterDimension</source>
        <translation>cudaLaunchKernelExC: Ein Cluster aus %1 x %2 x %3 Blöcken wird nicht unterstützt; ohne cudaLaunchAttributeClusterDimension starten</translation>
    </message>
    <message>
        <source>cudaLaunchKernelExC: the launch attribute &quot;%1&quot; is not supported; leave it out</source>
        <translation>cudaLaunchKernelExC: Das Startattribut „%1“ wird nicht unterstützt; weglassen</translation>
    </message>
    <message>
        <source>cudaMemPoolCreate: memory that is shared with other processes (handleTypes) is not supported; set handleTypes to cudaMemHandleTypeNone</source>
        <translation>cudaMemPoolCreate: Speicher, der mit anderen Prozessen geteilt wird (handleTypes), wird nicht unterstützt; handleTypes auf cudaMemHandleTypeNone setzen</translation>
    </message>
    <message>
        <source>cvt needs two types and two operands</source>
        <translation>cvt braucht zwei Typen und zwei Operanden</translation>
    </message>
    <message>
        <source>depth comparison and offsets are not modelled</source>
        <translation>Tiefenvergleich und Versatz sind nicht modelliert</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>Gerät %1</translation>
    </message>
    <message>
        <source>device %1 to device %2, %3</source>
        <translation>Gerät %1 zu Gerät %2, %3</translation>
    </message>
    <message>
        <source>device %1 to device %2: %3</source>
        <translation>Gerät %1 zu Gerät %2: %3</translation>
    </message>
    <message>
        <source>device %1 uses device %2</source>
        <translation>Gerät %1 benutzt Gerät %2</translation>
    </message>
    <message>
        <source>device to device, %1</source>
        <translation>Gerät zu Gerät, %1</translation>
    </message>
    <message>
        <source>device to host, %1</source>
        <translation>Gerät zu Host, %1</translation>
    </message>
    <message>
        <source>device-updatable kernel node</source>
        <translation>vom Gerät änderbarer Kernelknoten</translation>
    </message>
    <message>
        <source>digest %1</source>
        <translation>Prüfsumme %1</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>Fehler %1</translation>
    </message>
    <message>
        <source>error of the launch</source>
        <translation>Fehler des Kernelstarts</translation>
    </message>
    <message>
        <source>event %1 of block %2 belongs to warp %3, which the block does not have</source>
        <translation>Ereignis %1 von Block %2 gehört zu Warp %3, den der Block nicht hat</translation>
    </message>
    <message>
        <source>events were left out (%1), from launch %2, %3, on: there were more than the run was allowed to record (--max-events)</source>
        <translation>Ereignisse wurden ausgelassen (%1), ab Start %2, %3: Es waren mehr, als der Lauf aufzeichnen durfte (--max-events)</translation>
    </message>
    <message>
        <source>everything up to launch %1, %2, was recorded</source>
        <translation>alles bis zu Start %1, %2, wurde aufgezeichnet</translation>
    </message>
    <message>
        <source>executes %1 that may copy less than it writes, which the cuda engine does not record</source>
        <translation>führt ein %1 aus, das weniger kopieren kann, als es schreibt, was die CUDA-Engine nicht aufzeichnet</translation>
    </message>
    <message>
        <source>executes %1, which has more values than a record holds</source>
        <translation>führt %1 aus, das mehr Werte hat, als ein Datensatz fasst</translation>
    </message>
    <message>
        <source>executes %1, which is not supported</source>
        <translation>führt %1 aus, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>executes %1, which the cuda engine does not record</source>
        <translation>führt %1 aus, was die CUDA-Engine nicht aufzeichnet</translation>
    </message>
    <message>
        <source>executes a matrix instruction without all 32 lanes of its warp, which it needs</source>
        <translation>führt einen Matrixbefehl ohne alle 32 Lanes seines Warps aus, die dieser braucht</translation>
    </message>
    <message>
        <source>expected %1</source>
        <translation>erwartet: %1</translation>
    </message>
    <message>
        <source>expected %1, found %2</source>
        <translation>erwartet: %1, gefunden: %2</translation>
    </message>
    <message>
        <source>expected a declared predicate register after '@', found '%1'</source>
        <translation>erwartet: ein deklariertes Prädikatregister nach „@“, gefunden: „%1“</translation>
    </message>
    <message>
        <source>expected a directive, found '@'</source>
        <translation>erwartet: eine Direktive, gefunden: „@“</translation>
    </message>
    <message>
        <source>expected a floating-point number for a .%1, found an integer</source>
        <translation>Gleitkommazahl für ein .%1 erwartet, ganze Zahl gefunden</translation>
    </message>
    <message>
        <source>expected a name after the type .%1, found '%2'</source>
        <translation>erwartet: ein Name nach dem Typ .%1, gefunden: „%2“</translation>
    </message>
    <message>
        <source>expected a number of at most 64 bits, found '%1'</source>
        <translation>erwartet: eine Zahl von höchstens 64 Bit, gefunden: „%1“</translation>
    </message>
    <message>
        <source>expected a value, found a '{' deeper than the %1 dimensions of %2</source>
        <translation>erwartet: ein Wert, gefunden: ein „{“ tiefer als die %1 Dimensionen von %2</translation>
    </message>
    <message>
        <source>expected an alignment that is a power of two, found %1</source>
        <translation>erwartet: eine Ausrichtung, die eine Zweierpotenz ist, gefunden: %1</translation>
    </message>
    <message>
        <source>expected an array extent of at least 0, found %1</source>
        <translation>erwartet: eine Arraylänge von mindestens 0, gefunden: %1</translation>
    </message>
    <message>
        <source>expected the bits of a .%1 as an integer, found a floating-point number</source>
        <translation>erwartet: die Bits eines .%1 als ganze Zahl, gefunden: eine Gleitkommazahl</translation>
    </message>
    <message>
        <source>expected two vectors of %1 registers</source>
        <translation>zwei Vektoren aus %1 Registern erwartet</translation>
    </message>
    <message>
        <source>expects %1 at barrier %2, where threads that arrived before expect %3</source>
        <translation>erwartet %1 an Barriere %2, wo Threads, die vorher angekommen sind, %3 erwarten</translation>
    </message>
    <message>
        <source>expects %1 threads at barrier %2; the block has %3</source>
        <translation>erwartet %1 Threads an Barriere %2; der Block hat %3</translation>
    </message>
    <message>
        <source>expects %1 threads at barrier %2; the number must be a multiple of the warp size, %3</source>
        <translation>erwartet %1 Threads an Barriere %2; die Zahl muss ein Vielfaches der Warpgröße %3 sein</translation>
    </message>
    <message>
        <source>expects more arrivals at an mbarrier than it can count</source>
        <translation>erwartet an einer mbarrier mehr Ankünfte, als sie zählen kann</translation>
    </message>
    <message>
        <source>fails the assertion `%1`</source>
        <translation>verletzt die Assertion `%1`</translation>
    </message>
    <message>
        <source>fifth-generation tensor cores are not modelled; use mma.sync</source>
        <translation>Tensor Cores der fünften Generation sind nicht modelliert; mma.sync benutzen</translation>
    </message>
    <message>
        <source>final contents of allocation %1 (%2)</source>
        <translation>Inhalt der Allokation %1 (%2) am Ende</translation>
    </message>
    <message>
        <source>follows a gap</source>
        <translation>folgt auf eine Lücke</translation>
    </message>
    <message>
        <source>sets the conditional %1, which does not belong to the graph that launches the kernel</source>
        <translation>setzt die Bedingung %1, die nicht zu dem Graphen gehört, der den Kernel startet</translation>
    </message>
    <message>
        <source>Create the handle with cudaGraphConditionalHandleCreate for the graph that holds the kernel's node, and use it in a conditional node.</source>
        <translation>Den Handle mit cudaGraphConditionalHandleCreate für den Graphen erzeugen, der den Knoten des Kernels enthält, und in einem bedingten Knoten verwenden.</translation>
    </message>
    <message>
        <source>frees %1, which malloc in device code did not return, or which has been freed already</source>
        <translation>gibt %1 frei, das malloc im Gerätecode nicht geliefert hat oder das schon freigegeben ist</translation>
    </message>
    <message>
        <source>function %1 passes a predicate (%2), which is not supported</source>
        <translation>Funktion %1 übergibt ein Prädikat (%2), was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>function_name refers to '%1+%2', which .debug_str does not define</source>
        <translation>function_name verweist auf „%1+%2“, das .debug_str nicht definiert</translation>
    </message>
    <message>
        <source>further places: %1</source>
        <translation>weitere Stellen: %1</translation>
    </message>
    <message>
        <source>generic(symbol</source>
        <translation>generic(symbol</translation>
    </message>
    <message>
        <source>has %1 in event %2</source>
        <translation>hat %1 in Ereignis %2</translation>
    </message>
    <message>
        <source>has a damaged payload in event %1</source>
        <translation>hat in Ereignis %1 beschädigte Nutzdaten</translation>
    </message>
    <message>
        <source>has an operand of %1 bits, which is not recorded</source>
        <translation>hat einen Operanden von %1 Bit, der nicht aufgezeichnet wird</translation>
    </message>
    <message>
        <source>has an operand that is not recorded</source>
        <translation>hat einen Operanden, der nicht aufgezeichnet wird</translation>
    </message>
    <message>
        <source>holds &quot;%1&quot;, which is not one of &quot;values&quot;</source>
        <translation>enthält „%1“, was keiner der „values“ ist</translation>
    </message>
    <message>
        <source>holds an invalid value</source>
        <translation>enthält einen ungültigen Wert</translation>
    </message>
    <message>
        <source>host to device, %1</source>
        <translation>Host zu Gerät, %1</translation>
    </message>
    <message>
        <source>host to host, %1</source>
        <translation>Host zu Host, %1</translation>
    </message>
    <message>
        <source>illegal instruction</source>
        <translation>unzulässiger Befehl</translation>
    </message>
    <message>
        <source>in a loop in %1</source>
        <translation>in einer Schleife in %1</translation>
    </message>
    <message>
        <source>initialises an mbarrier for %1 arrivals; 1 to %2 are possible</source>
        <translation>initialisiert eine mbarrier für %1 Ankünfte; möglich sind 1 bis %2</translation>
    </message>
    <message>
        <source>instruction %1: %2 from %3 on</source>
        <translation>Befehl %1: %2 ab %3</translation>
    </message>
    <message>
        <source>instruction count %1</source>
        <translation>Anzahl der Befehle %1</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>is missing: a string is needed</source>
        <translation>fehlt: Eine Zeichenkette ist nötig</translation>
    </message>
    <message>
        <source>is missing: a whole number is needed</source>
        <translation>fehlt: Eine ganze Zahl ist nötig</translation>
    </message>
    <message>
        <source>is missing: an object is needed</source>
        <translation>fehlt: Ein Objekt ist nötig</translation>
    </message>
    <message>
        <source>is missing: give the allowed values, or a minimum and a maximum</source>
        <translation>fehlt: die erlaubten Werte angeben oder ein Minimum und ein Maximum</translation>
    </message>
    <message>
        <source>is neither a CUDA program (.cu) nor a recording</source>
        <translation>ist weder ein CUDA-Programm (.cu) noch eine Aufzeichnung</translation>
    </message>
    <message>
        <source>is not a known key</source>
        <translation>ist kein bekannter Schlüssel</translation>
    </message>
    <message>
        <source>is not one of &quot;values&quot;</source>
        <translation>ist keiner der „values“</translation>
    </message>
    <message>
        <source>is not valid JSON</source>
        <translation>ist kein gültiges JSON</translation>
    </message>
    <message>
        <source>is one too many</source>
        <translation>ist eine zu viel</translation>
    </message>
    <message>
        <source>it had launched no kernel</source>
        <translation>es hatte keinen Kernel gestartet</translation>
    </message>
    <message>
        <source>it has no instrumented version</source>
        <translation>er hat keine instrumentierte Fassung</translation>
    </message>
    <message>
        <source>the kernels that cudaGraphLaunch executes are not recorded on a GPU</source>
        <translation>die Kernel, die cudaGraphLaunch ausführt, werden auf einer GPU nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>Record the program with --engine simt, which executes graphs too.</source>
        <translation>Das Programm mit --engine simt aufzeichnen; auch sie führt Graphen aus.</translation>
    </message>
    <message>
        <source>it is launched through a graph</source>
        <translation>er wird über einen Graphen gestartet</translation>
    </message>
    <message>
        <source>it is not a recording</source>
        <translation>es ist keine Aufzeichnung</translation>
    </message>
    <message>
        <source>it is not an instruction of the event's kind</source>
        <translation>der Befehl ist nicht von der Art des Ereignisses</translation>
    </message>
    <message>
        <source>it refers to API calls or launches that it does not have</source>
        <translation>sie verweist auf API-Aufrufe oder Kernelstarts, die sie nicht hat</translation>
    </message>
    <message>
        <source>its contents are inconsistent</source>
        <translation>ihr Inhalt ist widersprüchlich</translation>
    </message>
    <message>
        <source>its grid has %1 launches pending, as many as cudaLimitDevRuntimePendingLaunchCount allows; raise the limit with cudaDeviceSetLimit</source>
        <translation>sein Grid hat %1 ausstehende Starts, so viele, wie cudaLimitDevRuntimePendingLaunchCount erlaubt; die Grenze lässt sich mit cudaDeviceSetLimit erhöhen</translation>
    </message>
    <message>
        <source>its header names no warp of the launch</source>
        <translation>sein Kopf nennt keinen Warp des Kernelstarts</translation>
    </message>
    <message>
        <source>its instrumented version cannot be launched (%1)</source>
        <translation>seine instrumentierte Fassung lässt sich nicht starten (%1)</translation>
    </message>
    <message>
        <source>its page size is invalid</source>
        <translation>ihre Seitengröße ist ungültig</translation>
    </message>
    <message>
        <source>its stream belongs to device %1, but the thread's device is %2</source>
        <translation>sein Stream gehört zu Gerät %1, das Gerät des Threads ist aber %2</translation>
    </message>
    <message>
        <source>keeps more than one array in local memory in one function, which the cuda engine does not record</source>
        <translation>hält in einer Funktion mehr als ein Array in Local Memory, was die CUDA-Engine nicht aufzeichnet</translation>
    </message>
    <message>
        <source>kernel %1 %2</source>
        <translation>Kernel %1 %2</translation>
    </message>
    <message>
        <source>kernel %1 (launch %2) did not end within %3 s on the GPU, and the program was stopped%4</source>
        <translation>Kernel %1 (Start %2) endete auf der GPU nicht innerhalb von %3 s, und das Programm wurde angehalten%4</translation>
    </message>
    <message>
        <source>kernel %1 (launch %2) failed on the GPU: %3 (%4)%5</source>
        <translation>Kernel %1 (Start %2) ist auf der GPU gescheitert: %3 (%4)%5</translation>
    </message>
    <message>
        <source>kernel %1 needs %2 of local memory per thread; a thread can have %3.</source>
        <translation>Kernel %1 braucht %2 Local Memory je Thread; ein Thread kann %3 haben.</translation>
    </message>
    <message>
        <source>Make the array smaller, or pass its size as the third launch parameter and declare it extern __shared__.</source>
        <translation>Das Array verkleinern, oder seine Größe als dritten Startparameter angeben und es als extern __shared__ deklarieren.</translation>
    </message>
    <message>
        <source>kernel %1 needs %2 of static shared memory; a block can have %3.</source>
        <translation>Kernel %1 braucht %2 statisches Shared Memory; ein Block kann %3 haben.</translation>
    </message>
    <message>
        <source>kernel %1 was stopped: it executed %2 warp instructions, the budget of a launch; blocks that have exited: %3 of %4.</source>
        <translation>Kernel %1 wurde angehalten: Er führte %2 Warp-Befehle aus, so viele wie ein Kernelstart darf; beendete Blöcke: %3 von %4.</translation>
    </message>
    <message>
        <source>kernel %1: %2 (PTX line %3)</source>
        <translation>Kernel %1: %2 (PTX-Zeile %3)</translation>
    </message>
    <message>
        <source>kernels of the program are not recorded: %1</source>
        <translation>Kernel des Programms werden nicht aufgezeichnet: %1</translation>
    </message>
    <message>
        <source>killed</source>
        <translation>zwangsweise beendet</translation>
    </message>
    <message>
        <source>label '%1' is declared twice in one scope</source>
        <translation>Sprungmarke „%1“ ist in einem Gültigkeitsbereich zweimal deklariert</translation>
    </message>
    <message>
        <source>labels and .b8 bytes in .debug_str</source>
        <translation>Sprungmarken und .b8-Bytes in .debug_str</translation>
    </message>
    <message>
        <source>lanes %1 of a warp continue although they have exited</source>
        <translation>Lanes %1 eines Warps laufen weiter, obwohl sie beendet sind</translation>
    </message>
    <message>
        <source>lanes are not in this basic block</source>
        <translation>Lanes sind nicht in diesem Grundblock</translation>
    </message>
    <message>
        <source>lanes are not in this function</source>
        <translation>Lanes sind nicht in dieser Funktion</translation>
    </message>
    <message>
        <source>lanes enter a function that they did not call</source>
        <translation>Lanes betreten eine Funktion, die sie nicht aufgerufen haben</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>Kernelstart</translation>
    </message>
    <message>
        <source>launch %1</source>
        <translation>Start %1</translation>
    </message>
    <message>
        <source>launch %1 has an empty grid or block</source>
        <translation>Start %1 hat ein leeres Grid oder einen leeren Block</translation>
    </message>
    <message>
        <source>launch %1 has more than 1024 threads in a block</source>
        <translation>Start %1 hat mehr als 1024 Threads in einem Block</translation>
    </message>
    <message>
        <source>launch %1 has no block %2: its grid has %3 in all</source>
        <translation>Launch %1 hat keinen Block %2: sein Grid hat insgesamt %3</translation>
    </message>
    <message>
        <source>launch %1, %2: %3 of %4 blocks recorded in full (--blocks selects them); %5 launches in all are recorded in part; the totals cover all blocks</source>
        <translation>Start %1, %2: %3 von %4 Blöcken vollständig aufgezeichnet (--blocks wählt sie); insgesamt sind %5 Kernelstarts teilweise aufgezeichnet; die Summen umfassen alle Blöcke</translation>
    </message>
    <message>
        <source>launch %1, %2: %3 of %4 blocks recorded in full (--blocks selects them); the totals cover all blocks</source>
        <translation>Start %1, %2: %3 von %4 Blöcken vollständig aufgezeichnet (--blocks wählt sie); die Summen umfassen alle Blöcke</translation>
    </message>
    <message>
        <source>launch %1, %2: %4 MiB of device memory for its records did not suffice (left out: %3); its totals are too low</source>
        <translation>Start %1, %2: %4 MiB Gerätespeicher für seine Datensätze reichten nicht aus (ausgelassen: %3); seine Summen sind zu niedrig</translation>
    </message>
    <message>
        <source>launch %1, %2: %4 MiB of host memory for its records did not suffice (left out: %3; %5=device gives more); its totals are too low</source>
        <translation>Start %1, %2: %4 MiB Hostspeicher für seine Datensätze reichten nicht aus (ausgelassen: %3; %5=device gibt mehr); seine Summen sind zu niedrig</translation>
    </message>
    <message>
        <source>launch completion event</source>
        <translation>Event zum Ende des Kernelstarts</translation>
    </message>
    <message>
        <source>launch the kernels one by one instead of capturing them</source>
        <translation>die Kernel einzeln starten, statt sie aufzuzeichnen (Capture)</translation>
    </message>
    <message>
        <source>launch the kernels one by one instead of through a graph</source>
        <translation>die Kernel einzeln starten statt über einen Graphen</translation>
    </message>
    <message>
        <source>launch with cudaLaunchCooperativeKernel on each device</source>
        <translation>mit cudaLaunchCooperativeKernel auf jedem Gerät starten</translation>
    </message>
    <message>
        <source>launch without clusters</source>
        <translation>ohne Cluster starten</translation>
    </message>
    <message>
        <source>launches of %1 are listed but not recorded: %2</source>
        <translation>Kernelstarts von %1 sind aufgeführt, aber nicht aufgezeichnet: %2</translation>
    </message>
    <message>
        <source>launching clusters is not modelled</source>
        <translation>das Starten von Clustern ist nicht modelliert</translation>
    </message>
    <message>
        <source>leave it out: memory is never moved here</source>
        <translation>weglassen: Speicher wird hier nie verschoben</translation>
    </message>
    <message>
        <source>leave it out: memory is never short without an error</source>
        <translation>weglassen: Speicher wird nie knapp, ohne dass es einen Fehler gibt</translation>
    </message>
    <message>
        <source>leave it out: no other device writes into the memory</source>
        <translation>weglassen: Kein anderes Gerät schreibt in den Speicher</translation>
    </message>
    <message>
        <source>leave it out: nothing is profiled</source>
        <translation>weglassen: es wird nichts profiliert</translation>
    </message>
    <message>
        <source>leave it out: the width of the banks has been fixed since sm_50</source>
        <translation>weglassen: Die Breite der Bänke ist seit sm_50 fest</translation>
    </message>
    <message>
        <source>leaves %1 outstanding at an mbarrier; at most %2 are possible</source>
        <translation>lässt an einer mbarrier %1 ausstehen; höchstens %2 sind möglich</translation>
    </message>
    <message>
        <source>limit %1 = %2</source>
        <translation>Grenze %1 = %2</translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation>Zeile %1, Spalte %2: %3</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>linear memory</source>
        <translation>linearem Speicher</translation>
    </message>
    <message>
        <source>linear memory of %1</source>
        <translation>linearer Speicher von %1</translation>
    </message>
    <message>
        <source>link the functions that the program calls</source>
        <translation>die Funktionen linken, die das Programm aufruft</translation>
    </message>
    <message>
        <source>local memory</source>
        <translation>Local Memory</translation>
    </message>
    <message>
        <source>mapa needs an address and a rank</source>
        <translation>mapa braucht eine Adresse und einen Rang</translation>
    </message>
    <message>
        <source>memory from alloca</source>
        <translation>Speicher von alloca</translation>
    </message>
    <message>
        <source>memory synchronization domain</source>
        <translation>Synchronisationsdomäne des Speichers</translation>
    </message>
    <message>
        <source>more initial values than %1 has elements</source>
        <translation>mehr Anfangswerte, als %1 Elemente hat</translation>
    </message>
    <message>
        <source>more than %1 values are too many for a sweep</source>
        <translation>mehr als %1 Werte sind zu viele für eine Reihe</translation>
    </message>
    <message>
        <source>mov into a vector of more than four elements is not supported</source>
        <translation>mov in einen Vektor mit mehr als vier Elementen wird nicht unterstützt</translation>
    </message>
    <message>
        <source>mov needs a type, a destination and a source</source>
        <translation>mov braucht einen Typ, ein Ziel und eine Quelle</translation>
    </message>
    <message>
        <source>multimem addresses are not modelled</source>
        <translation>multimem-Adressen sind nicht modelliert</translation>
    </message>
    <message>
        <source>multiple definition of '%1' in '%2', first defined in '%3'</source>
        <translation>mehrfache Definition von „%1“ in „%2“, zuerst definiert in „%3“</translation>
    </message>
    <message>
        <source>must be &quot;right&quot;, &quot;free-roles&quot;, &quot;schedule-dependent&quot; or &quot;fails&quot;</source>
        <translation>muss &quot;right&quot;, &quot;free-roles&quot;, &quot;schedule-dependent&quot; oder &quot;fails&quot; sein</translation>
    </message>
    <message>
        <source>must be a list</source>
        <translation>muss eine Liste sein</translation>
    </message>
    <message>
        <source>must be a list of strings</source>
        <translation>muss eine Liste von Zeichenketten sein</translation>
    </message>
    <message>
        <source>must be true or false</source>
        <translation>muss true oder false sein</translation>
    </message>
    <message>
        <source>must have a question for each cue that asks one, and an empty text for the others (cue %1 differs)</source>
        <translation>muss für jeden Hinweis, der eine Frage stellt, eine Frage haben, für die anderen einen leeren Text (anders bei Hinweis %1)</translation>
    </message>
    <message>
        <source>must be a string</source>
        <translation>muss eine Zeichenkette sein</translation>
    </message>
    <message>
        <source>must be a whole number</source>
        <translation>muss eine ganze Zahl sein</translation>
    </message>
    <message>
        <source>must be an object</source>
        <translation>muss ein Objekt sein</translation>
    </message>
    <message>
        <source>must have as many texts as the lesson has cues (texts: %1, cues: %2)</source>
        <translation>muss so viele Texte haben wie die Lektion Hinweise (Texte: %1, Hinweise: %2)</translation>
    </message>
    <message>
        <source>must hold one JSON object</source>
        <translation>muss ein JSON-Objekt enthalten</translation>
    </message>
    <message>
        <source>must not be negative</source>
        <translation>darf nicht negativ sein</translation>
    </message>
    <message>
        <source>needs more than %1 KiB of local memory for its calls</source>
        <translation>braucht für seine Aufrufe mehr als %1 KiB Local Memory</translation>
    </message>
    <message>
        <source>no active lane</source>
        <translation>keine aktive Lane</translation>
    </message>
    <message>
        <source>no basic block begins here</source>
        <translation>hier beginnt kein Grundblock</translation>
    </message>
    <message>
        <source>no block of launch %1 was recorded</source>
        <translation>kein Block von Start %1 ist aufgezeichnet</translation>
    </message>
    <message>
        <source>no display can be reached at DISPLAY=%1</source>
        <translation>unter DISPLAY=%1 ist keine Anzeige erreichbar</translation>
    </message>
    <message>
        <source>no kernel %1 was launched, so its override had no effect</source>
        <translation>es wurde kein Kernel %1 gestartet, die Überschreibung war also ohne Wirkung</translation>
    </message>
    <message>
        <source>no path leads from where lanes %1 of a warp are to instruction %2 of function %3</source>
        <translation>von dort, wo Lanes %1 eines Warps stehen, führt kein Pfad zu Befehl %2 der Funktion %3</translation>
    </message>
    <message>
        <source>no pipe could be created: %1</source>
        <translation>es ließ sich keine Pipe anlegen: %1</translation>
    </message>
    <message>
        <source>no window can be shown with QT_QPA_PLATFORM=%1</source>
        <translation>mit QT_QPA_PLATFORM=%1 kann kein Fenster gezeigt werden</translation>
    </message>
    <message>
        <source>no window can be shown: %1</source>
        <translation>es kann kein Fenster gezeigt werden: %1</translation>
    </message>
    <message>
        <source>host function</source>
        <translation>Host-Funktion</translation>
    </message>
    <message>
        <source>Deadlock: the WHILE node of a graph was stopped after %1 turns; no kernel of its body clears the condition.</source>
        <translation>Deadlock: Der WHILE-Knoten eines Graphen wurde nach %1 Durchläufen angehalten; kein Kernel seines Rumpfes setzt die Bedingung auf 0.</translation>
    </message>
    <message>
        <source>Call cudaGraphSetConditional with 0 in a kernel of the body when the loop ends.</source>
        <translation>In einem Kernel des Rumpfes cudaGraphSetConditional mit 0 aufrufen, wenn die Schleife endet.</translation>
    </message>
    <message>
        <source>nodes: %1</source>
        <translation>Knoten: %1</translation>
    </message>
    <message>
        <source>leave the external semaphores out: SIMTscope models no other graphics or compute interface</source>
        <translation>die externen Semaphoren weglassen: SIMTscope modelliert keine andere Grafik- oder Rechenschnittstelle</translation>
    </message>
    <message>
        <source>cudaGraphInstantiateFlagDeviceLaunch: a graph for launches from the device is not supported; launch the graph from the host</source>
        <translation>cudaGraphInstantiateFlagDeviceLaunch: Ein Graph für Starts vom Gerät aus wird nicht unterstützt; den Graphen vom Host aus starten</translation>
    </message>
    <message>
        <source>not executed: an earlier kernel failed</source>
        <translation>nicht ausgeführt: Ein früherer Kernel ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>not supported</source>
        <translation>nicht unterstützt</translation>
    </message>
    <message>
        <source>not the start of such an allocation</source>
        <translation>nicht der Anfang einer solchen Allokation</translation>
    </message>
    <message>
        <source>nothing more</source>
        <translation>nichts mehr</translation>
    </message>
    <message>
        <source>number of launches</source>
        <translation>Anzahl der Kernelstarts</translation>
    </message>
    <message>
        <source>nvcc, NVIDIA's CUDA compiler, was not found</source>
        <translation>nvcc, der CUDA-Compiler von NVIDIA, wurde nicht gefunden</translation>
    </message>
    <message>
        <source>only %1 left in an allocation of %2</source>
        <translation>nur noch %1 in einer Allokation von %2</translation>
    </message>
    <message>
        <source>operands nested too deeply</source>
        <translation>zu tief geschachtelte Operanden</translation>
    </message>
    <message>
        <source>operator %1 takes two integers or, where it is defined for them, two floating-point numbers</source>
        <translation>Operator %1 nimmt zwei ganze Zahlen oder, wo er dafür definiert ist, zwei Gleitkommazahlen</translation>
    </message>
    <message>
        <source>passes %1 an address outside of the memory that it can use</source>
        <translation>übergibt %1 eine Adresse außerhalb des Speichers, den es benutzen kann</translation>
    </message>
    <message>
        <source>passes printf an address outside of every allocation</source>
        <translation>übergibt printf eine Adresse außerhalb aller Allokationen</translation>
    </message>
    <message>
        <source>Reduce the width or the precision in the format.</source>
        <translation>Breite oder Genauigkeit im Format verringern.</translation>
    </message>
    <message>
        <source>prints more than %1 in one call of printf, which is not supported</source>
        <translation>gibt mit einem Aufruf von printf mehr als %1 aus, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>pitched memory</source>
        <translation>Pitch-Speicher</translation>
    </message>
    <message>
        <source>preferred cluster dimension</source>
        <translation>bevorzugte Clustergröße</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>Priorität</translation>
    </message>
    <message>
        <source>programmatic event</source>
        <translation>programmatisches Event</translation>
    </message>
    <message>
        <source>ptxas does not compile the kernel for %1</source>
        <translation>ptxas übersetzt den Kernel nicht für %1</translation>
    </message>
    <message>
        <source>read stderr instead</source>
        <translation>stattdessen stderr lesen</translation>
    </message>
    <message>
        <source>reading %1 was cancelled</source>
        <translation>das Lesen von %1 wurde abgebrochen</translation>
    </message>
    <message>
        <source>reads %1 at (%2) of a surface, %3; x counts bytes, and a row has %4</source>
        <translation>liest %1 bei (%2) einer Surface, %3; x zählt Bytes, und eine Zeile hat %4</translation>
    </message>
    <message>
        <source>reads %1 at x = %2 of a surface; x counts bytes and must be a multiple of that size</source>
        <translation>liest %1 bei x = %2 einer Surface; x zählt Bytes und muss ein Vielfaches dieser Größe sein</translation>
    </message>
    <message>
        <source>reads %1 from a null pointer, address %2%3</source>
        <translation>liest %1 über einen Nullzeiger, Adresse %2%3</translation>
    </message>
    <message>
        <source>reads %1 from address %2%3</source>
        <translation>liest %1 von Adresse %2%3</translation>
    </message>
    <message>
        <source>reads %1 from address %2, which is not a multiple of %3</source>
        <translation>liest %1 von Adresse %2, die kein Vielfaches von %3 ist</translation>
    </message>
    <message>
        <source>reads %1 from offset %2 of %3, which has %4</source>
        <translation>liest %1 ab Offset %2 in %3 mit %4</translation>
    </message>
    <message>
        <source>reads %1 from offset %2 of %3, which is not a multiple of %4</source>
        <translation>liest %1 ab Offset %2 in %3, was kein Vielfaches von %4 ist</translation>
    </message>
    <message>
        <source>reads the surface object %1, %2, with %3, which does not fit such a surface</source>
        <translation>liest das Surface-Objekt %1, %2, mit %3, was zu einer solchen Surface nicht passt</translation>
    </message>
    <message>
        <source>reads the texture object %1, %2, with %3, which does not fit such a texture</source>
        <translation>liest das Texturobjekt %1, %2, mit %3, was zu einer solchen Textur nicht passt</translation>
    </message>
    <message>
        <source>register %1 has the type .%2 where .%3 is expected</source>
        <translation>Register %1 hat den Typ .%2, wo .%3 erwartet wird</translation>
    </message>
    <message>
        <source>register %1 has the type .%2, which is not supported</source>
        <translation>Register %1 hat den Typ .%2, der nicht unterstützt wird</translation>
    </message>
    <message>
        <source>requests %1 from alloca, more than is left of the %2 KiB of local memory that a thread can have</source>
        <translation>verlangt %1 von alloca, mehr als von den %2 KiB Local Memory eines Threads übrig sind</translation>
    </message>
    <message>
        <source>restores a stack pointer that stacksave did not return in this function</source>
        <translation>stellt einen Stack-Pointer wieder her, den stacksave in dieser Funktion nicht geliefert hat</translation>
    </message>
    <message>
        <source>result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>row %1 of its table '%2' %3</source>
        <translation>Zeile %1 ihrer Tabelle „%2“ %3</translation>
    </message>
    <message>
        <source>run it with --engine simt to see line, block, thread and address</source>
        <translation>ein Lauf mit --engine simt zeigt Zeile, Block, Thread und Adresse</translation>
    </message>
    <message>
        <source>run it with --engine simt to see what it waits for</source>
        <translation>ein Lauf mit --engine simt zeigt, worauf er wartet</translation>
    </message>
    <message>
        <source>running %1</source>
        <translation>%1 läuft</translation>
    </message>
    <message>
        <source>scopes nested too deeply</source>
        <translation>zu tief geschachtelte Gültigkeitsbereiche</translation>
    </message>
    <message>
        <source>segmentation fault</source>
        <translation>Speicherzugriffsfehler</translation>
    </message>
    <message>
        <source>set needs two types</source>
        <translation>set braucht zwei Typen</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>Shared Memory</translation>
    </message>
    <message>
        <source>site</source>
        <translation>Programmstelle</translation>
    </message>
    <message>
        <source>site %1</source>
        <translation>Programmstelle %1</translation>
    </message>
    <message>
        <source>size does not match for '%1' in '%2' (%3), defined in '%4' (%5)</source>
        <translation>die Größe von „%1“ in „%2“ (%3) passt nicht zu der Definition in „%4“ (%5)</translation>
    </message>
    <message>
        <source>some of its pages are damaged</source>
        <translation>manche ihrer Seiten sind beschädigt</translation>
    </message>
    <message>
        <source>source lane</source>
        <translation>Quell-Lane</translation>
    </message>
    <message>
        <source>sparse arrays and arrays with deferred mapping are not supported; create an array without these flags</source>
        <translation>Sparse-Arrays und Arrays mit Deferred Mapping werden nicht unterstützt; ein Array ohne diese Flags anlegen</translation>
    </message>
    <message>
        <source>stops at a breakpoint (brkpt)</source>
        <translation>hält an einem Haltepunkt (brkpt)</translation>
    </message>
    <message>
        <source>stops at a trap</source>
        <translation>hält an einem Trap</translation>
    </message>
    <message>
        <source>stream attribute %1 is not modelled</source>
        <translation>das Stream-Attribut %1 wird nicht modelliert</translation>
    </message>
    <message>
        <source>surface</source>
        <translation>Surface</translation>
    </message>
    <message>
        <source>surface %1 over %2</source>
        <translation>Surface %1 über %2</translation>
    </message>
    <message>
        <source>synchronization policy</source>
        <translation>Synchronisationsstrategie</translation>
    </message>
    <message>
        <source>tables are missing</source>
        <translation>Tabellen fehlen</translation>
    </message>
    <message>
        <source>tensor copies (TMA) are not modelled; copy rows with cp.async.bulk or cp.async</source>
        <translation>Tensorkopien (TMA) sind nicht modelliert; Zeilen mit cp.async.bulk oder cp.async kopieren</translation>
    </message>
    <message>
        <source>terminated</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>texture</source>
        <translation>Textur</translation>
    </message>
    <message>
        <source>texture %1 over %2</source>
        <translation>Textur %1 über %2</translation>
    </message>
    <message>
        <source>textures over mipmapped arrays are not supported; use a CUDA array of one level</source>
        <translation>Texturen über Mipmap-Arrays werden nicht unterstützt; ein CUDA-Array mit einer Stufe benutzen</translation>
    </message>
    <message>
        <source>the %1 is out of range</source>
        <translation>außerhalb des Bereichs: %1</translation>
    </message>
    <message>
        <source>the %1 object %2 is created in a way that is not modelled (mipmaps, a resource view, an array of another library): accesses through it are recorded with their values, but without their addresses</source>
        <translation>das %1-Objekt %2 ist auf eine Art angelegt, die nicht modelliert ist (Mipmaps, eine Resource View, ein Array einer anderen Bibliothek): Zugriffe darüber werden mit ihren Werten, aber ohne ihre Adressen aufgezeichnet</translation>
    </message>
    <message>
        <source>the CUDA runtime of this program has no function %1; it must be libcudart.so.13</source>
        <translation>die CUDA-Runtime dieses Programms hat keine Funktion %1; sie muss libcudart.so.13 sein</translation>
    </message>
    <message>
        <source>the CUDA toolkit in %1 has no %2</source>
        <translation>das CUDA-Toolkit in %1 hat kein %2</translation>
    </message>
    <message>
        <source>the CUDA toolkit of %1 is incomplete: %2 is missing</source>
        <translation>das CUDA-Toolkit von %1 ist unvollständig: %2 fehlt</translation>
    </message>
    <message>
        <source>the CUDA toolkit of %1 is incomplete: its header %2 is missing</source>
        <translation>das CUDA-Toolkit von %1 ist unvollständig: seine Headerdatei %2 fehlt</translation>
    </message>
    <message>
        <source>the GPU is too old: %1 has compute capability %2.%3</source>
        <translation>die GPU ist zu alt: %1 hat Compute Capability %2.%3</translation>
    </message>
    <message>
        <source>the PTX of %1 is not understood: %2</source>
        <translation>das PTX von %1 wird nicht verstanden: %2</translation>
    </message>
    <message>
        <source>the address of %1 can only be taken by mov</source>
        <translation>die Adresse von %1 kann nur mov bilden</translation>
    </message>
    <message>
        <source>the address size</source>
        <translation>die Adressgröße</translation>
    </message>
    <message>
        <source>the alignment of alloca is not a power of 2 up to 2^23</source>
        <translation>die Ausrichtung von alloca ist keine Zweierpotenz bis 2^23</translation>
    </message>
    <message>
        <source>the array extent</source>
        <translation>die Arraylänge</translation>
    </message>
    <message>
        <source>the block has %1 threads, but the kernel's __launch_bounds__ allow %2</source>
        <translation>der Block hat %1 Threads, aber die __launch_bounds__ des Kernels erlauben %2</translation>
    </message>
    <message>
        <source>the block has %1 threads; a block holds at most 1024</source>
        <translation>der Block hat %1 Threads; ein Block fasst höchstens 1024</translation>
    </message>
    <message>
        <source>the block is %1; each extent must be at least 1 and at most %2</source>
        <translation>der Block ist %1; jede Ausdehnung muss mindestens 1 und höchstens %2 sein</translation>
    </message>
    <message>
        <source>the body of %1 is never closed: expected '}'</source>
        <translation>der Rumpf von %1 wird nie geschlossen: erwartet: „}“</translation>
    </message>
    <message>
        <source>the bookmarks belong to another recording than the one in %1: it has no event %2 in block %3 of launch %4</source>
        <translation>die Lesezeichen gehören zu einer anderen Aufzeichnung als der in %1: Sie hat kein Ereignis %2 in Block %3 von Start %4</translation>
    </message>
    <message>
        <source>the bookmarks cannot be written to %1: %2</source>
        <translation>die Lesezeichen lassen sich nicht in %1 schreiben: %2</translation>
    </message>
    <message>
        <source>the built program cannot be kept in %1: %2</source>
        <translation>das gebaute Programm lässt sich nicht in %1 ablegen: %2</translation>
    </message>
    <message>
        <source>the compilation of %1 was cancelled</source>
        <translation>die Übersetzung von %1 wurde abgebrochen</translation>
    </message>
    <message>
        <source>the configuration of a cooperative launch is not overridden: its blocks depend on each other</source>
        <translation>die Konfiguration eines kooperativen Kernelstarts wird nicht überschrieben: Seine Blöcke hängen voneinander ab</translation>
    </message>
    <message>
        <source>the cuda engine cannot override launches: the program's own calls start them</source>
        <translation>die CUDA-Engine kann Kernelstarts nicht überschreiben: Das Programm selbst macht sie</translation>
    </message>
    <message>
        <source>the cuda engine is not available: %1</source>
        <translation>die CUDA-Engine ist nicht verfügbar: %1</translation>
    </message>
    <message>
        <source>the cuda engine works with CUDA 13, and %1 is of CUDA %2</source>
        <translation>die CUDA-Engine arbeitet mit CUDA 13, und %1 gehört zu CUDA %2</translation>
    </message>
    <message>
        <source>the dataflow of this kernel cannot be shown: %1 (PTX line %2) is not supported</source>
        <translation>der Datenfluss dieses Kernels lässt sich nicht zeigen: %1 (PTX-Zeile %2) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the declaration of a variable</source>
        <translation>die Deklaration einer Variablen</translation>
    </message>
    <message>
        <source>the declaration of registers</source>
        <translation>die Deklaration von Registern</translation>
    </message>
    <message>
        <source>the destination has been freed</source>
        <translation>das Ziel wurde freigegeben</translation>
    </message>
    <message>
        <source>the destination has only %1 left in its allocation of %2</source>
        <translation>das Ziel hat in seiner Allokation von %2 nur noch %1</translation>
    </message>
    <message>
        <source>the destination is a null pointer</source>
        <translation>das Ziel ist ein Nullzeiger</translation>
    </message>
    <message>
        <source>the destination is device memory</source>
        <translation>das Ziel ist Gerätespeicher</translation>
    </message>
    <message>
        <source>the destination is not a register</source>
        <translation>das Ziel ist kein Register</translation>
    </message>
    <message>
        <source>the destination is not device memory</source>
        <translation>das Ziel ist kein Gerätespeicher</translation>
    </message>
    <message>
        <source>the destination of %1 is narrower than its type</source>
        <translation>das Ziel von %1 ist schmaler als sein Typ</translation>
    </message>
    <message>
        <source>cannot read the device code %1: %2</source>
        <translation>der Gerätecode %1 lässt sich nicht lesen: %2</translation>
    </message>
    <message>
        <source>the device code is for %1, the program for %2</source>
        <translation>der Gerätecode ist für %1, das Programm für %2</translation>
    </message>
    <message>
        <source>the device code lacks %1</source>
        <translation>im Gerätecode fehlt %1</translation>
    </message>
    <message>
        <source>%1 has other parameters or another size in the device code</source>
        <translation>%1 hat im Gerätecode andere Parameter oder eine andere Größe</translation>
    </message>
    <message>
        <source>the program has device code of several files</source>
        <translation>das Programm hat Gerätecode aus mehreren Dateien</translation>
    </message>
    <message>
        <source>the device code does not link: %1</source>
        <translation>der Gerätecode lässt sich nicht linken: %1</translation>
    </message>
    <message>
        <source>the device variable %1 (%2) does not fit into device memory</source>
        <translation>die Gerätevariable %1 (%2) passt nicht in den Gerätespeicher</translation>
    </message>
    <message>
        <source>Use __device__ variables for what is larger.</source>
        <translation>Für Größeres __device__-Variablen verwenden.</translation>
    </message>
    <message>
        <source>the __constant__ variables need %1; a program can have %2 of constant memory</source>
        <translation>die __constant__-Variablen brauchen %1; ein Programm kann %2 Constant Memory haben</translation>
    </message>
    <message>
        <source>the device variable %1 is declared extern, and no file of the program defines it</source>
        <translation>die Gerätevariable %1 ist extern deklariert, und keine Datei des Programms definiert sie</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>der Datenträger ist voll</translation>
    </message>
    <message>
        <source>the disk is full: nvcc cannot write the program</source>
        <translation>der Datenträger ist voll: nvcc kann das Programm nicht schreiben</translation>
    </message>
    <message>
        <source>the end of the run cannot be written to %1: %2</source>
        <translation>das Ende des Laufs lässt sich nicht in %1 schreiben: %2</translation>
    </message>
    <message>
        <source>the end of the text</source>
        <translation>das Ende des Texts</translation>
    </message>
    <message>
        <source>the export of the animation was cancelled</source>
        <translation>der Export der Animation wurde abgebrochen</translation>
    </message>
    <message>
        <source>the file's name in quotes</source>
        <translation>der Name der Datei in Anführungszeichen</translation>
    </message>
    <message>
        <source>the folder for built programs, %1, cannot be written: %2</source>
        <translation>der Ordner für gebaute Programme, %1, ist nicht beschreibbar: %2</translation>
    </message>
    <message>
        <source>the folder of the built-in programs was not found</source>
        <translation>der Ordner der mitgelieferten Programme wurde nicht gefunden</translation>
    </message>
    <message>
        <source>the function's name</source>
        <translation>der Name der Funktion</translation>
    </message>
    <message>
        <source>the grid is %1; each extent must be at least 1 and at most %2</source>
        <translation>das Grid ist %1; jede Ausdehnung muss mindestens 1 und höchstens %2 sein</translation>
    </message>
    <message>
        <source>the initial value of the device variable %1 holds the address of %2, which is neither a variable nor a function of the program</source>
        <translation>der Anfangswert der Gerätevariable %1 enthält die Adresse von %2, das weder Variable noch Funktion des Programms ist</translation>
    </message>
    <message>
        <source>the initial values</source>
        <translation>die Anfangswerte</translation>
    </message>
    <message>
        <source>the instruction %1 has no operands</source>
        <translation>der Befehl %1 hat keine Operanden</translation>
    </message>
    <message>
        <source>the instruction %1 has the wrong number of operands: %2 instead of %3</source>
        <translation>der Befehl %1 hat die falsche Zahl von Operanden: %2 statt %3</translation>
    </message>
    <message>
        <source>the instruction %1 is not supported</source>
        <translation>der Befehl %1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the instruction %1 is not supported: %2</source>
        <translation>der Befehl %1 wird nicht unterstützt: %2</translation>
    </message>
    <message>
        <source>the instruction %1 lacks an operand</source>
        <translation>dem Befehl %1 fehlt ein Operand</translation>
    </message>
    <message>
        <source>the instruction %1 needs a destination d|p and five operands</source>
        <translation>der Befehl %1 braucht ein Ziel d|p und fünf Operanden</translation>
    </message>
    <message>
        <source>the instruction %1 needs two predicates</source>
        <translation>der Befehl %1 braucht zwei Prädikate</translation>
    </message>
    <message>
        <source>the instruction %1 needs vectors of %2 elements</source>
        <translation>der Befehl %1 braucht Vektoren mit %2 Elementen</translation>
    </message>
    <message>
        <source>the kernel's parameters</source>
        <translation>Kernel-Parametern</translation>
    </message>
    <message>
        <source>the kind of the copy does not match its memory</source>
        <translation>die Art der Kopie passt nicht zu ihrem Speicher</translation>
    </message>
    <message>
        <source>the label of a string in .debug_str</source>
        <translation>die Sprungmarke einer Zeichenkette in .debug_str</translation>
    </message>
    <message>
        <source>the launch configuration was overridden by the user: %1 instead of %2</source>
        <translation>die Konfiguration des Kernelstarts wurde geändert: %1 statt %2</translation>
    </message>
    <message>
        <source>the launch requests %1 of dynamic shared memory, more than %2; to use up to %3, call cudaFuncSetAttribute with cudaFuncAttributeMaxDynamicSharedMemorySize first</source>
        <translation>der Kernelstart verlangt %1 dynamisches Shared Memory, mehr als %2; für bis zu %3 vorher cudaFuncSetAttribute mit cudaFuncAttributeMaxDynamicSharedMemorySize aufrufen</translation>
    </message>
    <message>
        <source>the launch requests %1 of dynamic shared memory; beside %2 of static shared memory a block can have %3</source>
        <translation>der Kernelstart verlangt %1 dynamisches Shared Memory; neben %2 statischem Shared Memory kann ein Block %3 haben</translation>
    </message>
    <message>
        <source>the masked symbol</source>
        <translation>das maskierte Symbol</translation>
    </message>
    <message>
        <source>the matrix instruction %1 is not supported</source>
        <translation>der Matrixbefehl %1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the memory has been freed</source>
        <translation>der Speicher wurde freigegeben</translation>
    </message>
    <message>
        <source>the modifier .%2 of %1 is not supported</source>
        <translation>der Modifikator .%2 von %1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the module has %1 instructions, more than a record can name (%2)</source>
        <translation>das Modul hat %1 Befehle, mehr als ein Datensatz nennen kann (%2)</translation>
    </message>
    <message>
        <source>the module has no kernel %1</source>
        <translation>das Modul hat keinen Kernel %1</translation>
    </message>
    <message>
        <source>the name of a function</source>
        <translation>der Name einer Funktion</translation>
    </message>
    <message>
        <source>the name of a register</source>
        <translation>der Name eines Registers</translation>
    </message>
    <message>
        <source>the name of a target</source>
        <translation>der Name eines Ziels</translation>
    </message>
    <message>
        <source>the name of a variable</source>
        <translation>der Name einer Variablen</translation>
    </message>
    <message>
        <source>the name of a variable or function</source>
        <translation>der Name einer Variablen oder Funktion</translation>
    </message>
    <message>
        <source>the number of registers</source>
        <translation>die Anzahl der Register</translation>
    </message>
    <message>
        <source>the number of targets</source>
        <translation>die Anzahl der Ziele</translation>
    </message>
    <message>
        <source>the nvcc argument %1 cannot be used here</source>
        <translation>das nvcc-Argument %1 geht hier nicht</translation>
    </message>
    <message>
        <source>the operand is not an address</source>
        <translation>der Operand ist keine Adresse</translation>
    </message>
    <message>
        <source>the operands of %1</source>
        <translation>die Operanden von %1</translation>
    </message>
    <message>
        <source>the operands of %1 are not supported</source>
        <translation>die Operanden von %1 werden nicht unterstützt</translation>
    </message>
    <message>
        <source>the options of the run cannot be read: %1</source>
        <translation>die Optionen des Laufs sind nicht lesbar: %1</translation>
    </message>
    <message>
        <source>the parameters</source>
        <translation>die Parameter</translation>
    </message>
    <message>
        <source>the program calls %1 in device code, which the cuda engine cannot record</source>
        <translation>das Programm ruft %1 in Gerätecode auf, was die cuda-Engine nicht aufzeichnen kann</translation>
    </message>
    <message>
        <source>the program crashed: %1 (signal %2); %3</source>
        <translation>das Programm ist abgestürzt: %1 (Signal %2); %3</translation>
    </message>
    <message>
        <source>the program ended with exit code %1</source>
        <translation>das Programm endete mit Exit-Code %1</translation>
    </message>
    <message>
        <source>the program holds machine code only, no PTX</source>
        <translation>das Programm enthält nur Maschinencode, keinen PTX-Code</translation>
    </message>
    <message>
        <source>the program made more than 100000 calls: of the later ones only launches are listed</source>
        <translation>das Programm machte mehr als 100000 Aufrufe: Von den späteren sind nur Kernelstarts aufgeführt</translation>
    </message>
    <message>
        <source>the program made no CUDA call, so nothing was recorded</source>
        <translation>das Programm hat keinen CUDA-Aufruf gemacht, also wurde nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>the program of this lesson is missing</source>
        <translation>das Programm dieser Lektion fehlt</translation>
    </message>
    <message>
        <source>the program registers device code in a form that is not known (no fat binary)</source>
        <translation>das Programm registriert Gerätecode in einer unbekannten Form (kein Fat Binary)</translation>
    </message>
    <message>
        <source>the program was not recorded</source>
        <translation>das Programm wurde nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>the program was stopped after %1 s; %2</source>
        <translation>das Programm wurde nach %1 s angehalten; %2</translation>
    </message>
    <message>
        <source>the program was stopped before the memory of the host was used up: it held %1, and %2 were left; %3</source>
        <translation>das Programm wurde beendet, bevor der Speicher des Hosts erschöpft war: es hielt %1, und %2 waren frei; %3</translation>
    </message>
    <message>
        <source>the program was stopped; %1</source>
        <translation>das Programm wurde angehalten; %1</translation>
    </message>
    <message>
        <source>the program's PTX cannot be decompressed (LZ4)</source>
        <translation>der PTX-Code des Programms lässt sich nicht entpacken (LZ4)</translation>
    </message>
    <message>
        <source>the program's PTX cannot be decompressed: %1</source>
        <translation>der PTX-Code des Programms lässt sich nicht entpacken: %1</translation>
    </message>
    <message>
        <source>the program's PTX is for sm_%1 and newer; the device is %2</source>
        <translation>der PTX-Code des Programms ist für sm_%1 und neuer; das Gerät ist %2</translation>
    </message>
    <message>
        <source>the program's fat binary has a form that is not known</source>
        <translation>das Fat Binary des Programms hat eine unbekannte Form</translation>
    </message>
    <message>
        <source>the program's fat binary holds no device code to link</source>
        <translation>das Fat Binary des Programms enthält keinen Gerätecode zum Linken</translation>
    </message>
    <message>
        <source>the program's fat binary is damaged</source>
        <translation>das Fat Binary des Programms ist beschädigt</translation>
    </message>
    <message>
        <source>the range %1-%2 ends below its start</source>
        <translation>der Bereich %1-%2 endet unter seinem Anfang</translation>
    </message>
    <message>
        <source>the recorded PTX has no kernel %1</source>
        <translation>der aufgezeichnete PTX-Code hat keinen Kernel %1</translation>
    </message>
    <message>
        <source>the recording %1 cannot be written: %2</source>
        <translation>die Aufzeichnung %1 lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>the recording %1 stops here: %2</source>
        <translation>die Aufzeichnung %1 endet hier: %2</translation>
    </message>
    <message>
        <source>the recording does not contain the kernel's PTX</source>
        <translation>die Aufzeichnung enthält den PTX-Code des Kernels nicht</translation>
    </message>
    <message>
        <source>the recording does not hold the module of launch %1</source>
        <translation>die Aufzeichnung enthält das Modul von Start %1 nicht</translation>
    </message>
    <message>
        <source>the recording does not match its PTX: block %1, warp %2, instruction %3: %4</source>
        <translation>die Aufzeichnung passt nicht zu ihrem PTX-Code: Block %1, Warp %2, Befehl %3: %4</translation>
    </message>
    <message>
        <source>the recording does not match its PTX: there is no instruction %1</source>
        <translation>die Aufzeichnung passt nicht zu ihrem PTX-Code: Es gibt keinen Befehl %1</translation>
    </message>
    <message>
        <source>the recording failed: %1</source>
        <translation>die Aufzeichnung ist misslungen: %1</translation>
    </message>
    <message>
        <source>the recording has no event for %1 (PTX line %2), although lanes %3 of warp %4 executed it</source>
        <translation>die Aufzeichnung hat kein Ereignis für %1 (PTX-Zeile %2), obwohl Lanes %3 von Warp %4 es ausgeführt haben</translation>
    </message>
    <message>
        <source>the recording holds no launch of a kernel &quot;%1&quot;</source>
        <translation>die Aufzeichnung enthält keinen Start eines Kernels „%1“</translation>
    </message>
    <message>
        <source>the recording holds no launch: no kernel was started</source>
        <translation>die Aufzeichnung enthält keinen Kernelstart</translation>
    </message>
    <message>
        <source>the recording holds no such event or lane</source>
        <translation>dieses Ereignis oder diese Lane enthält die Aufzeichnung nicht</translation>
    </message>
    <message>
        <source>the recording to compare with holds no block of launch %1</source>
        <translation>die Aufzeichnung, mit der verglichen wird, enthält keinen Block von Start %1</translation>
    </message>
    <message>
        <source>the recording to compare with holds no launch: no kernel was started</source>
        <translation>die Aufzeichnung, mit der verglichen wird, enthält keinen Kernelstart</translation>
    </message>
    <message>
        <source>the records of %1 cannot be read: %2</source>
        <translation>die Datensätze von %1 sind nicht lesbar: %2</translation>
    </message>
    <message>
        <source>launch %1, %2: the recorded kernel waited %3 s until there was room for its records again</source>
        <translation>Start %1, %2: der aufgezeichnete Kernel hat %3 s gewartet, bis wieder Platz für seine Datensätze war</translation>
    </message>
    <message>
        <source>the records of launch %1, %2, are damaged: %3</source>
        <translation>die Datensätze von Start %1, %2, sind beschädigt: %3</translation>
    </message>
    <message>
        <source>the records of this launch do not match its code: block %1, warp %2: %3</source>
        <translation>die Datensätze dieses Kernelstarts passen nicht zu seinem Code: Block %1, Warp %2: %3</translation>
    </message>
    <message>
        <source>the records that came back from the GPU are damaged: chunk %1: %2</source>
        <translation>die Datensätze von der GPU sind beschädigt: Stück %1: %2</translation>
    </message>
    <message>
        <source>the registers of %1, and what follows from them (occupancy), are an estimate: %2</source>
        <translation>die Register von %1 und was aus ihnen folgt (Occupancy) sind geschätzt: %2</translation>
    </message>
    <message>
        <source>the replay of the block was cancelled</source>
        <translation>das Nachvollziehen des Blocks wurde abgebrochen</translation>
    </message>
    <message>
        <source>the rest of a directive</source>
        <translation>der Rest einer Direktive</translation>
    </message>
    <message>
        <source>the run left no times</source>
        <translation>der Lauf hinterließ keine Zeiten</translation>
    </message>
    <message>
        <source>the shared variable %1 has no address</source>
        <translation>die Shared-Variable %1 hat keine Adresse</translation>
    </message>
    <message>
        <source>the source has been freed</source>
        <translation>die Quelle wurde freigegeben</translation>
    </message>
    <message>
        <source>the source has only %1 left in its allocation of %2</source>
        <translation>die Quelle hat in ihrer Allokation von %2 nur noch %1</translation>
    </message>
    <message>
        <source>the source is a null pointer</source>
        <translation>die Quelle ist ein Nullzeiger</translation>
    </message>
    <message>
        <source>the source is device memory</source>
        <translation>die Quelle ist Gerätespeicher</translation>
    </message>
    <message>
        <source>the source is not device memory</source>
        <translation>die Quelle ist kein Gerätespeicher</translation>
    </message>
    <message>
        <source>the special register %1 can only be read by mov of its own width</source>
        <translation>das Spezialregister %1 kann nur ein mov seiner eigenen Breite lesen</translation>
    </message>
    <message>
        <source>the special register %1 is not supported</source>
        <translation>das Spezialregister %1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the threads of the running block</source>
        <translation>die Threads des laufenden Blocks</translation>
    </message>
    <message>
        <source>the times cannot be written to %1: %2</source>
        <translation>die Zeiten lassen sich nicht in %1 schreiben: %2</translation>
    </message>
    <message>
        <source>the variable %1 has no address</source>
        <translation>die Variable %1 hat keine Adresse</translation>
    </message>
    <message>
        <source>the wavefronts of %1 shared atomics are not modelled</source>
        <translation>die Wavefronts von %1 Atomics im Shared Memory sind nicht modelliert</translation>
    </message>
    <message>
        <source>the wavefronts of 1 shared atomic are not modelled</source>
        <translation>die Wavefronts von 1 Atomic im Shared Memory sind nicht modelliert</translation>
    </message>
    <message>
        <source>the whole block</source>
        <translation>den ganzen Block</translation>
    </message>
    <message>
        <source>there are no values to run with</source>
        <translation>es gibt keine Werte zum Ausführen</translation>
    </message>
    <message>
        <source>there is no address register %1</source>
        <translation>es gibt kein Adressregister %1</translation>
    </message>
    <message>
        <source>there is no built-in recording of %1</source>
        <translation>es gibt keine mitgelieferte Aufzeichnung von %1</translation>
    </message>
    <message>
        <source>there is no command &quot;%1&quot;</source>
        <translation>es gibt keinen Befehl „%1“</translation>
    </message>
    <message>
        <source>there is no device model &quot;%1&quot;</source>
        <translation>es gibt kein Gerätemodell „%1“</translation>
    </message>
    <message>
        <source>there is no display to show the window on (neither DISPLAY nor WAYLAND_DISPLAY is set)</source>
        <translation>es gibt keine Anzeige für das Fenster (weder DISPLAY noch WAYLAND_DISPLAY ist gesetzt)</translation>
    </message>
    <message>
        <source>there is no engine &quot;%1&quot;</source>
        <translation>es gibt keine Engine „%1“</translation>
    </message>
    <message>
        <source>there is no figure &quot;%1&quot;</source>
        <translation>es gibt keine Darstellung „%1“</translation>
    </message>
    <message>
        <source>there is no format %1</source>
        <translation>es gibt kein Format %1</translation>
    </message>
    <message>
        <source>there is no function %1</source>
        <translation>es gibt keine Funktion %1</translation>
    </message>
    <message>
        <source>there is no label %1</source>
        <translation>es gibt keine Sprungmarke %1</translation>
    </message>
    <message>
        <source>there is no launch %1</source>
        <translation>es gibt keinen Start %1</translation>
    </message>
    <message>
        <source>there is no launch %2 of kernel %1</source>
        <translation>es gibt keinen Start %2 des Kernels %1</translation>
    </message>
    <message>
        <source>there is no main() function</source>
        <translation>es gibt keine Funktion main()</translation>
    </message>
    <message>
        <source>there is no memory for the records (%1)</source>
        <translation>für die Datensätze fehlt Speicher (%1)</translation>
    </message>
    <message>
        <source>there is no parameter %1</source>
        <translation>es gibt keinen Parameter %1</translation>
    </message>
    <message>
        <source>there is no predicate %1</source>
        <translation>es gibt kein Prädikat %1</translation>
    </message>
    <message>
        <source>there is no program named &quot;%1&quot;</source>
        <translation>es gibt kein Programm namens „%1“</translation>
    </message>
    <message>
        <source>there is no ptxas beside %1</source>
        <translation>neben %1 gibt es kein ptxas</translation>
    </message>
    <message>
        <source>there is no ptxas, which allocates them</source>
        <translation>es gibt kein ptxas, das sie zuteilt</translation>
    </message>
    <message>
        <source>there is no quantity &quot;%1&quot;</source>
        <translation>es gibt keine Größe „%1“</translation>
    </message>
    <message>
        <source>there is no recording %1</source>
        <translation>es gibt keine Aufzeichnung %1</translation>
    </message>
    <message>
        <source>there is no register %1</source>
        <translation>es gibt kein Register %1</translation>
    </message>
    <message>
        <source>there is no step &quot;%1&quot;</source>
        <translation>es gibt keinen Schritt „%1“</translation>
    </message>
    <message>
        <source>there is no step &quot;%1&quot;: this block has no step of line %2</source>
        <translation>es gibt keinen Schritt „%1“: Dieser Block hat keinen Schritt der Zeile %2</translation>
    </message>
    <message>
        <source>there is no step &quot;%1&quot;: this is how many steps line %2 has in this block: %3</source>
        <translation>es gibt keinen Schritt „%1“: So viele Schritte hat Zeile %2 in diesem Block: %3</translation>
    </message>
    <message>
        <source>Write a number up to that one after the #, as in &quot;line %2 #%3&quot;.</source>
        <translation>Schreibe hinter # eine Zahl bis zu dieser, etwa &quot;line %2 #%3&quot;.</translation>
    </message>
    <message>
        <source>It has steps of these lines: %3.</source>
        <translation>Er hat Schritte dieser Zeilen: %3.</translation>
    </message>
    <message>
        <source>there is no step to make an animation from</source>
        <translation>es gibt keinen Schritt für eine Animation</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>diese Datei gibt es nicht</translation>
    </message>
    <message>
        <source>there is no target list %1</source>
        <translation>es gibt keine Liste von Zielen %1</translation>
    </message>
    <message>
        <source>there is no theme &quot;%1&quot;</source>
        <translation>es gibt kein Farbschema „%1“</translation>
    </message>
    <message>
        <source>there is no variable or function named %1</source>
        <translation>es gibt keine Variable oder Funktion namens %1</translation>
    </message>
    <message>
        <source>there is nothing to draw: the program was not recorded</source>
        <translation>es gibt nichts zu zeichnen: Das Programm wurde nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>there is nothing to vary</source>
        <translation>es gibt nichts zu variieren</translation>
    </message>
    <message>
        <source>this '{' is never closed: expected '}'</source>
        <translation>dieses „{“ wird nie geschlossen: erwartet: „}“</translation>
    </message>
    <message>
        <source>this SIMTscope was built without nvcc, so it has no recorder for GPUs</source>
        <translation>dieses SIMTscope wurde ohne nvcc gebaut, hat also keinen Rekorder für GPUs</translation>
    </message>
    <message>
        <source>this is memory of a pool of device %1: device %2 may use it after cudaMemPoolSetAccess, whatever cudaDeviceEnablePeerAccess permits</source>
        <translation>dies ist Speicher eines Pools von Device %1: Device %2 darf ihn nach cudaMemPoolSetAccess benutzen, gleich was cudaDeviceEnablePeerAccess erlaubt</translation>
    </message>
    <message>
        <source>this is memory of device %1: device %2 may use it after cudaSetDevice(%2) and cudaDeviceEnablePeerAccess(%1, 0)</source>
        <translation>das ist Speicher von Gerät %1: Gerät %2 darf ihn nach cudaSetDevice(%2) und cudaDeviceEnablePeerAccess(%1, 0) benutzen</translation>
    </message>
    <message>
        <source>this is memory of the host, not of the device: copy the data with cudaMemcpy and pass the device pointer</source>
        <translation>das ist Speicher des Hosts, nicht des Geräts: die Daten mit cudaMemcpy kopieren und den Gerätezeiger übergeben</translation>
    </message>
    <message>
        <source>this memory has been freed</source>
        <translation>dieser Speicher wurde freigegeben</translation>
    </message>
    <message>
        <source>this memory has been freed already</source>
        <translation>dieser Speicher wurde schon freigegeben</translation>
    </message>
    <message>
        <source>thread %1 waits %2</source>
        <translation>Thread %1 wartet %2</translation>
    </message>
    <message>
        <source>threads %1 wait %2</source>
        <translation>Threads %1 warten %2</translation>
    </message>
    <message>
        <source>timing run %1 of %2</source>
        <translation>Zeitmessung, Lauf %1 von %2</translation>
    </message>
    <message>
        <source>to reconverge in %1</source>
        <translation>auf die Rekonvergenz in %1</translation>
    </message>
    <message>
        <source>trying changes that may fix the findings: %1 of at most %2</source>
        <translation>Änderungen, die die Befunde beheben können, werden probiert: %1 von höchstens %2</translation>
    </message>
    <message>
        <source>undefined reference to '%1' in '%2'</source>
        <translation>undefinierte Referenz auf „%1“ in „%2“</translation>
    </message>
    <message>
        <source>use a texture object instead of a separate sampler</source>
        <translation>statt eines eigenen Samplers ein Texturobjekt benutzen</translation>
    </message>
    <message>
        <source>use a texture or surface object instead of a reference</source>
        <translation>statt einer Referenz ein Texturobjekt oder Surface-Objekt benutzen</translation>
    </message>
    <message>
        <source>use an array without mip levels</source>
        <translation>ein Array ohne Mip-Stufen benutzen</translation>
    </message>
    <message>
        <source>use cudaFuncSetAttribute</source>
        <translation>cudaFuncSetAttribute benutzen</translation>
    </message>
    <message>
        <source>use cudaMemPrefetchAsync, range by range</source>
        <translation>cudaMemPrefetchAsync für jeden Bereich einzeln benutzen</translation>
    </message>
    <message>
        <source>use texture and surface objects (cudaCreateTextureObject); CUDA 12 removed the references</source>
        <translation>Textur- und Surface-Objekte verwenden (cudaCreateTextureObject); CUDA 12 hat die Referenzen entfernt</translation>
    </message>
    <message>
        <source>uses an mbarrier that is not in shared memory</source>
        <translation>benutzt eine mbarrier, die nicht im Shared Memory liegt</translation>
    </message>
    <message>
        <source>uses an mbarrier that is not initialised</source>
        <translation>benutzt eine mbarrier, die nicht initialisiert ist</translation>
    </message>
    <message>
        <source>uses barrier %1; a block has %2, 0 to %3</source>
        <translation>benutzt Barriere %1; ein Block hat %2, von 0 bis %3</translation>
    </message>
    <message>
        <source>uses the surface object %1, which does not exist (never created, destroyed, or its memory was freed)</source>
        <translation>benutzt das Surface-Objekt %1, das es nicht gibt (nie angelegt, zerstört, oder sein Speicher wurde freigegeben)</translation>
    </message>
    <message>
        <source>uses the surface object %1, which is a texture object</source>
        <translation>benutzt das Surface-Objekt %1, das ein Texturobjekt ist</translation>
    </message>
    <message>
        <source>uses the texture object %1, which does not exist (never created, destroyed, or its memory was freed)</source>
        <translation>benutzt das Texturobjekt %1, das es nicht gibt (nie angelegt, zerstört, oder sein Speicher wurde freigegeben)</translation>
    </message>
    <message>
        <source>uses the texture object %1, which is a surface object</source>
        <translation>benutzt das Texturobjekt %1, das ein Surface-Objekt ist</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>value written last to byte %2 of allocation %1</source>
        <translation>zuletzt geschriebener Wert in Byte %2 der Allokation %1</translation>
    </message>
    <message>
        <source>variable %1 is larger than %2</source>
        <translation>Variable %1 ist größer als %2</translation>
    </message>
    <message>
        <source>vector register %1 has no component %2</source>
        <translation>Vektorregister %1 hat keine Komponente %2</translation>
    </message>
    <message>
        <source>waits for an mbarrier that is not initialised</source>
        <translation>wartet auf eine mbarrier, die nicht initialisiert ist</translation>
    </message>
    <message>
        <source>warpgroup products are not modelled; use mma.sync, which one warp executes</source>
        <translation>Produkte einer Warpgroup sind nicht modelliert; mma.sync benutzen, das ein Warp ausführt</translation>
    </message>
    <message>
        <source>what was recorded of the stopped run is long: its findings were not looked for</source>
        <translation>was vom beendeten Lauf aufgezeichnet ist, ist lang: seine Befunde wurden nicht gesucht</translation>
    </message>
    <message>
        <source>writes %1 at (%2) of a surface, %3; x counts bytes, and a row has %4</source>
        <translation>schreibt %1 bei (%2) einer Surface, %3; x zählt Bytes, und eine Zeile hat %4</translation>
    </message>
    <message>
        <source>writes %1 at x = %2 of a surface; x counts bytes and must be a multiple of that size</source>
        <translation>schreibt %1 bei x = %2 einer Surface; x zählt Bytes und muss ein Vielfaches dieser Größe sein</translation>
    </message>
    <message>
        <source>writes %1 to a null pointer, address %2%3</source>
        <translation>schreibt %1 über einen Nullzeiger, Adresse %2%3</translation>
    </message>
    <message>
        <source>writes %1 to address %2%3</source>
        <translation>schreibt %1 an Adresse %2%3</translation>
    </message>
    <message>
        <source>writes %1 to address %2, which is not a multiple of %3</source>
        <translation>schreibt %1 an Adresse %2, die kein Vielfaches von %3 ist</translation>
    </message>
    <message>
        <source>writes %1 to constant memory at %2</source>
        <translation>schreibt %1 in Constant Memory an Adresse %2</translation>
    </message>
    <message>
        <source>writes %1 to offset %2 of %3, which has %4</source>
        <translation>schreibt %1 ab Offset %2 in %3 mit %4</translation>
    </message>
    <message>
        <source>writes %1 to offset %2 of %3, which is not a multiple of %4</source>
        <translation>schreibt %1 ab Offset %2 in %3, was kein Vielfaches von %4 ist</translation>
    </message>
    <message>
        <source>writes the surface object %1, %2, with %3, which does not fit such a surface</source>
        <translation>beschreibt das Surface-Objekt %1, %2, mit %3, was zu einer solchen Surface nicht passt</translation>
    </message>
    <message>
        <source>writing %1 was cancelled</source>
        <translation>das Schreiben von %1 wurde abgebrochen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a check</source>
        <translation>„%1“ ist keine Prüfung</translation>
    </message>
    <message>
        <source>Write all, none, or a list of race, init, sync, memory and calls, such as race,memory.</source>
        <translation>Schreiben Sie all, none oder eine Liste aus race, init, sync, memory und calls, etwa race,memory.</translation>
    </message>
    <message>
        <source>shared memory at offset %1, in %2</source>
        <translation>Shared Memory bei Offset %1, in %2</translation>
    </message>
    <message>
        <source>shared memory at offset %1</source>
        <translation>Shared Memory bei Offset %1</translation>
    </message>
    <message>
        <source>element %1 of allocation %2</source>
        <translation>Element %1 der Allokation %2</translation>
    </message>
    <message>
        <source>byte %1 of allocation %2</source>
        <translation>Byte %1 der Allokation %2</translation>
    </message>
    <message>
        <source>device memory</source>
        <translation>Gerätespeicher</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>schreibt %1</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>liest %1</translation>
    </message>
    <message>
        <source>changes %1 atomically</source>
        <translation>ändert %1 atomar</translation>
    </message>
    <message>
        <source>thread %1 of the same warp</source>
        <translation>Thread %1 desselben Warps</translation>
    </message>
    <message>
        <source>thread %1 of the same block</source>
        <translation>Thread %1 desselben Blocks</translation>
    </message>
    <message>
        <source>thread %1 of block %2</source>
        <translation>Thread %1 von Block %2</translation>
    </message>
    <message>
        <source>%1 writes it at %2</source>
        <translation>%1 schreibt es bei %2</translation>
    </message>
    <message>
        <source>%1 reads it at %2</source>
        <translation>%1 liest es bei %2</translation>
    </message>
    <message>
        <source>%1 changes it atomically at %2</source>
        <translation>%1 ändert es atomar bei %2</translation>
    </message>
    <message>
        <source>%1, and %2; nothing orders the two accesses</source>
        <translation>%1, und %2; nichts ordnet die beiden Zugriffe</translation>
    </message>
    <message>
        <source>Put __syncwarp() between the two accesses: the lanes of a warp need not run in lockstep.</source>
        <translation>__syncwarp() zwischen die beiden Zugriffe setzen: Die Lanes eines Warps laufen nicht zwingend im Gleichschritt.</translation>
    </message>
    <message>
        <source>Put __syncthreads() between the two accesses, where all threads of the block reach it.</source>
        <translation>__syncthreads() zwischen die beiden Zugriffe setzen, dort, wo alle Threads des Blocks hinkommen.</translation>
    </message>
    <message>
        <source>Use an atomic operation such as atomicAdd where several threads change the same element, and a barrier before it is read.</source>
        <translation>Eine atomare Operation wie atomicAdd verwenden, wo mehrere Threads dasselbe Element ändern, und eine Barriere, bevor es gelesen wird.</translation>
    </message>
    <message>
        <source>Let a second kernel do what comes later, use atomic operations, or publish the data with __threadfence() before an atomic and __threadfence() after it.</source>
        <translation>Das Spätere einem zweiten Kernel überlassen, atomare Operationen verwenden, oder die Daten mit __threadfence() vor einer atomaren Operation und __threadfence() nach ihr veröffentlichen.</translation>
    </message>
    <message>
        <source>%1, and %2; the scope of an atomic operation is a block, and these are threads of two</source>
        <translation>%1, und %2; der Geltungsbereich einer atomaren Operation ist ein Block, und es sind Threads zweier Blöcke</translation>
    </message>
    <message>
        <source>Use atomic operations of device scope: atomicAdd instead of atomicAdd_block, cuda::thread_scope_device instead of cuda::thread_scope_block.</source>
        <translation>Atomare Operationen mit Device-Scope verwenden: atomicAdd statt atomicAdd_block, cuda::thread_scope_device statt cuda::thread_scope_block.</translation>
    </message>
    <message>
        <source>%1 with an asynchronous copy, and %2; nothing orders the two accesses: the copy may run at any time until its thread has waited for it</source>
        <translation>%1 mit einer asynchronen Kopie, und %2; nichts ordnet die beiden Zugriffe: Die Kopie kann jederzeit laufen, bis ihr Thread auf sie gewartet hat</translation>
    </message>
    <message>
        <source>Wait for the copy in the thread that issued it (__pipeline_wait_prior, cg::wait, or the wait of its barrier or pipeline), then pass a barrier of the block before the memory is read; pass another barrier before the next copy into it.</source>
        <translation>In dem Thread, der die Kopie gestartet hat, auf sie warten (__pipeline_wait_prior, cg::wait oder das Warten an ihrer Barriere oder Pipeline), dann vor dem Lesen eine Barriere des Blocks passieren; vor der nächsten Kopie dorthin noch eine.</translation>
    </message>
    <message>
        <source>%1, and %2; nothing orders the two accesses, though they write the same value</source>
        <translation>%1, und %2; nichts ordnet die beiden Zugriffe, auch wenn sie denselben Wert schreiben</translation>
    </message>
    <message>
        <source>Let one thread write it.</source>
        <translation>Nur einen Thread schreiben lassen.</translation>
    </message>
    <message>
        <source>overwrites %1, which %2 wrote at %3 and no thread has read</source>
        <translation>überschreibt %1: %2 hat es in %3 geschrieben, und kein Thread hat es gelesen</translation>
    </message>
    <message>
        <source>Give each thread an element of its own, or combine the results, with atomicAdd or a reduction.</source>
        <translation>Jedem Thread ein eigenes Element geben oder die Ergebnisse zusammenfassen: mit atomicAdd oder einer Reduktion.</translation>
    </message>
    <message>
        <source>Give it once.</source>
        <translation>Einmal angeben.</translation>
    </message>
    <message>
        <source>%1: %2 of the %3 loaded values never reach the result: kernel %4, block %5.</source>
        <translation>%1: %2 der %3 geladenen Werte erreichen das Ergebnis nie: Kernel %4, Block %5.</translation>
    </message>
    <message>
        <source>Check which elements the loop combines: halving an odd number leaves the last one out. Start from a power of two, or round up.</source>
        <translation>Prüfen, welche Elemente die Schleife zusammenfasst: Beim Halbieren einer ungeraden Zahl fällt das letzte weg. Mit einer Zweierpotenz beginnen oder aufrunden.</translation>
    </message>
    <message>
        <source>%1, and %2; the thread has read what was published after it, and executed no fence since</source>
        <translation>%1, und %2; der Thread hat gelesen, was danach veröffentlicht wurde, und seither keinen Fence ausgeführt</translation>
    </message>
    <message>
        <source>Put __threadfence() after the atomic operation that reads it, before the data is read.</source>
        <translation>__threadfence() hinter die atomare Operation setzen, die es liest, und vor das Lesen der Daten.</translation>
    </message>
    <message>
        <source>%1 fails with %2 (%3), and the program ignores it</source>
        <translation>%1 scheitert mit %2 (%3), und das Programm beachtet es nicht</translation>
    </message>
    <message>
        <source>%1 fails with %2, and the program ignores it: %3</source>
        <translation>%1 scheitert mit %2, und das Programm beachtet es nicht: %3</translation>
    </message>
    <message>
        <source>%1 allocated it at %2, and %3 freed it at %4</source>
        <translation>%1 hat ihn in %2 reserviert, und %3 hat ihn in %4 freigegeben</translation>
    </message>
    <message>
        <source>this memory has been freed: %1 allocated it at %2, and %3 freed it at %4</source>
        <translation>dieser Speicher ist freigegeben: %1 hat ihn in %2 reserviert, und %3 hat ihn in %4 freigegeben</translation>
    </message>
    <message>
        <source>device %1 has only %2 left</source>
        <translation>auf Device %1 sind nur noch %2 frei</translation>
    </message>
    <message>
        <source>cudaMallocHost or cudaHostAlloc did not return this pointer</source>
        <translation>dieser Zeiger stammt weder von cudaMallocHost noch von cudaHostAlloc</translation>
    </message>
    <message>
        <source>cudaMalloc or another function of the runtime did not return this pointer</source>
        <translation>dieser Zeiger stammt weder von cudaMalloc noch von einer anderen Funktion der Runtime</translation>
    </message>
    <message>
        <source>the pointer is %1 past the start of its allocation (%2)</source>
        <translation>der Zeiger liegt %1 hinter dem Anfang seiner Allokation (%2)</translation>
    </message>
    <message>
        <source>this is pinned memory of the host, which cudaFreeHost frees</source>
        <translation>das ist gepinnter Speicher des Hosts, den cudaFreeHost freigibt</translation>
    </message>
    <message>
        <source>this is not pinned memory of the host: cudaFree frees it</source>
        <translation>das ist kein gepinnter Speicher des Hosts: cudaFree gibt ihn frei</translation>
    </message>
    <message>
        <source>the source is memory of the device and the destination is memory of the host: the kind is cudaMemcpyDeviceToHost, or the two pointers are swapped</source>
        <translation>die Quelle ist Speicher des Device und das Ziel Speicher des Hosts: die Richtung ist cudaMemcpyDeviceToHost, oder die beiden Zeiger sind vertauscht</translation>
    </message>
    <message>
        <source>the source is memory of the host and the destination is memory of the device: the kind is cudaMemcpyHostToDevice, or the two pointers are swapped</source>
        <translation>die Quelle ist Speicher des Hosts und das Ziel Speicher des Device: die Richtung ist cudaMemcpyHostToDevice, oder die beiden Zeiger sind vertauscht</translation>
    </message>
    <message>
        <source>there is no device %1; their number is %2, counted from 0</source>
        <translation>es gibt kein Device %1; ihre Anzahl ist %2, gezählt ab 0</translation>
    </message>
    <message>
        <source>%1 at %2 has failed and returned no memory</source>
        <translation>%1 in %2 ist gescheitert und hat keinen Speicher geliefert</translation>
    </message>
    <message>
        <source>Check the error that cudaMalloc returns before its pointer is used.</source>
        <translation>Prüfen Sie den Fehler, den cudaMalloc zurückgibt, bevor sein Zeiger benutzt wird.</translation>
    </message>
    <message>
        <source>Free each allocation once. Set its pointer to nullptr after cudaFree: cudaFree(nullptr) does nothing.</source>
        <translation>Geben Sie jede Allokation einmal frei. Setzen Sie ihren Zeiger nach cudaFree auf nullptr: cudaFree(nullptr) tut nichts.</translation>
    </message>
    <message>
        <source>Free the memory after its last use.</source>
        <translation>Geben Sie den Speicher erst nach seiner letzten Benutzung frei.</translation>
    </message>
    <message>
        <source>Correct the call, and check the error of every call: each returns one, and cudaGetLastError() returns that of a launch.</source>
        <translation>Berichtigen Sie den Aufruf, und prüfen Sie den Fehler jedes Aufrufs: jeder gibt einen zurück, und cudaGetLastError() gibt den eines Kernelstarts zurück.</translation>
    </message>
    <message>
        <source>Free it when it is no longer needed: with cudaFree, pinned memory with cudaFreeHost, an array with cudaFreeArray.</source>
        <translation>Geben Sie ihn frei, wenn er nicht mehr gebraucht wird: mit cudaFree, gepinnten Speicher mit cudaFreeHost, ein Array mit cudaFreeArray.</translation>
    </message>
    <message>
        <source>, %1 after the end of %2 (%3)</source>
        <translation>, %1 hinter dem Ende von %2 (%3)</translation>
    </message>
    <message>
        <source>, %1 before the start of %2 (%3)</source>
        <translation>, %1 vor dem Anfang von %2 (%3)</translation>
    </message>
    <message>
        <source>, %1 before the end of %2 (%3)</source>
        <translation>, %1 vor dem Ende von %2 (%3)</translation>
    </message>
    <message>
        <source>%1 at %2 allocates 8 bytes, which is the size of a pointer</source>
        <translation>%1 in %2 reserviert 8 Bytes, die Größe eines Zeigers</translation>
    </message>
    <message>
        <source>%1 allocates %2 that the program never frees</source>
        <translation>%1 reserviert %2, die das Programm nie freigibt</translation>
    </message>
    <message>
        <source>%1 allocates memory %2 times that the program never frees: %3</source>
        <translation>%1 reserviert %2-mal Speicher, den das Programm nie freigibt: %3</translation>
    </message>
    <message>
        <source>%1 and %2 exclude each other</source>
        <translation>%1 und %2 schließen einander aus</translation>
    </message>
    <message>
        <source>the host copied bytes %2 to %3 of %1, which nothing had written</source>
        <translation>der Host hat die Bytes %2 bis %3 von %1 kopiert, die nichts beschrieben hatte</translation>
    </message>
    <message>
        <source>Check the size of the grid and the guard of the kernel: each element needs a thread that writes it.</source>
        <translation>Die Größe des Grids und die Bedingung des Kernels prüfen: Jedes Element braucht einen Thread, der es schreibt.</translation>
    </message>
    <message>
        <source>a kernel wrote %1 (%2), and nothing read it: neither a kernel nor a copy</source>
        <translation>ein Kernel hat %1 (%2) beschrieben, und nichts hat es gelesen: weder ein Kernel noch eine Kopie</translation>
    </message>
    <message>
        <source>Copy the result to the host: cudaMemcpy with cudaMemcpyDeviceToHost.</source>
        <translation>Kopieren Sie das Ergebnis zum Host: cudaMemcpy mit cudaMemcpyDeviceToHost.</translation>
    </message>
    <message>
        <source>thread %1 of block %2 of kernel %3</source>
        <translation>Thread %1 des Blocks %2 von Kernel %3</translation>
    </message>
    <message>
        <source>%1, and %2; the two kernels are in different streams, and nothing orders them</source>
        <translation>%1, und %2; die beiden Kernel sind in verschiedenen Streams, und nichts ordnet sie</translation>
    </message>
    <message>
        <source>a copy</source>
        <translation>eine Kopie</translation>
    </message>
    <message>
        <source>%1, and %2 writes it; nothing orders the kernel and the copy</source>
        <translation>%1, und %2 schreibt es; nichts ordnet den Kernel und die Kopie</translation>
    </message>
    <message>
        <source>%1, and %2 reads it; nothing orders the kernel and the copy</source>
        <translation>%1, und %2 liest es; nichts ordnet den Kernel und die Kopie</translation>
    </message>
    <message>
        <source>%1 and %2 use the same bytes, from %3 on; nothing orders the two copies</source>
        <translation>%1 und %2 benutzen dieselben Bytes, ab %3; nichts ordnet die beiden Kopien</translation>
    </message>
    <message>
        <source>the host reads %1, and %2; the host has not waited for it</source>
        <translation>der Host liest %1, und %2; der Host hat nicht darauf gewartet</translation>
    </message>
    <message>
        <source>the host writes %1, and %2; the host has not waited for it</source>
        <translation>der Host schreibt %1, und %2; der Host hat nicht darauf gewartet</translation>
    </message>
    <message>
        <source>%1 uses it</source>
        <translation>%1 benutzt es</translation>
    </message>
    <message>
        <source>Let one stream wait for the other: cudaEventRecord() after the first kernel, cudaStreamWaitEvent() before the second. Or put both into one stream.</source>
        <translation>Den einen Stream auf den anderen warten lassen: cudaEventRecord() nach dem ersten Kernel, cudaStreamWaitEvent() vor dem zweiten. Oder beide in einen Stream geben.</translation>
    </message>
    <message>
        <source>Put the copy into the stream of the kernel, or wait in between: cudaStreamSynchronize(), or an event.</source>
        <translation>Die Kopie in den Stream des Kernels geben oder dazwischen warten: cudaStreamSynchronize() oder ein Event.</translation>
    </message>
    <message>
        <source>Put both copies into one stream, or let one stream wait for an event of the other.</source>
        <translation>Beide Kopien in einen Stream geben oder den einen Stream auf ein Event des anderen warten lassen.</translation>
    </message>
    <message>
        <source>Call cudaDeviceSynchronize(), or wait for the stream or an event, before the host uses the memory.</source>
        <translation>cudaDeviceSynchronize() aufrufen oder auf den Stream oder ein Event warten, bevor der Host den Speicher benutzt.</translation>
    </message>
    <message>
        <source>Insert %1 after %2</source>
        <translation>Fügen Sie %1 nach %2 ein</translation>
    </message>
    <message>
        <source>Insert %1 before %2</source>
        <translation>Fügen Sie %1 vor %2 ein</translation>
    </message>
    <message>
        <source>Insert %1 into %2</source>
        <translation>Fügen Sie %1 in %2 ein</translation>
    </message>
    <message>
        <source>Insert %1 at the end of the loop body, after %2</source>
        <translation>Fügen Sie %1 am Ende des Schleifenrumpfs ein, nach %2</translation>
    </message>
    <message>
        <source>Insert %1 at the start of the loop body, before %2</source>
        <translation>Fügen Sie %1 am Anfang des Schleifenrumpfs ein, vor %2</translation>
    </message>
    <message>
        <source>Insert %1 at two places, %2 and %3</source>
        <translation>Fügen Sie %1 an zwei Stellen ein, %2 und %3</translation>
    </message>
    <message>
        <source>Read first, then write, with %1 between, in %2</source>
        <translation>Lesen Sie in %2 erst und schreiben Sie dann, mit %1 dazwischen</translation>
    </message>
    <message>
        <source>In each of the updates, read first, then write, with %1 between, from %2 on</source>
        <translation>Lesen Sie ab %2 bei jeder Änderung erst und schreiben Sie dann, mit %1 dazwischen</translation>
    </message>
    <message>
        <source>Read 0 in place of elements outside the array %1, in each access from %2 on</source>
        <translation>Lesen Sie bei jedem Zugriff ab %2 eine 0 statt der Elemente außerhalb des Arrays %1</translation>
    </message>
    <message>
        <source>Write %1 in %2: the update is then one operation</source>
        <translation>Schreiben Sie %1 in %2: Die Änderung ist dann eine einzige Operation</translation>
    </message>
    <message>
        <source>Write 0xffffffff instead of %1 as the mask in %2: the whole warp executes it</source>
        <translation>Schreiben Sie in %2 0xffffffff statt %1 als Maske: Der ganze Warp führt es aus</translation>
    </message>
    <message>
        <source>Take the mask from %1 before the condition, and use it in %2</source>
        <translation>Bilden Sie die Maske vor der Bedingung mit %1, und verwenden Sie sie in %2</translation>
    </message>
    <message>
        <source>Move __syncthreads() from %1 to after the condition or loop, which ends in %2</source>
        <translation>Verschieben Sie __syncthreads() aus %1 hinter die Bedingung oder Schleife, die in %2 endet</translation>
    </message>
    <message>
        <source>Move __syncthreads() from %1 to before the condition or loop in %2</source>
        <translation>Verschieben Sie __syncthreads() aus %1 vor die Bedingung oder Schleife in %2</translation>
    </message>
    <message>
        <source>Divide the condition in %1 in two, and put __syncthreads() of %2 between them</source>
        <translation>Teilen Sie die Bedingung in %1 in zwei, und setzen Sie __syncthreads() aus %2 dazwischen</translation>
    </message>
    <message>
        <source>%1. Tried: no finding is left.</source>
        <translation>%1. Ausprobiert: Es bleibt kein Befund.</translation>
    </message>
    <message>
        <source>%1. Tried: the finding is gone; findings left: %2.</source>
        <translation>%1. Ausprobiert: Der Befund ist verschwunden; es bleiben Befunde: %2.</translation>
    </message>
    <message>
        <source>trying fix %1 of at most %2</source>
        <translation>Korrekturversuch %1 von höchstens %2</translation>
    </message>
    <message>
        <source>Fix for %1: %2</source>
        <translation>Korrektur für %1: %2</translation>
    </message>
    <message>
        <source>Races of kernel %1 were not looked for in this recording: %2.</source>
        <translation>In dieser Aufzeichnung wurde nicht nach Data Races des Kernels %1 gesucht: %2.</translation>
    </message>
    <message>
        <source>it holds more than %1 events of whole launches</source>
        <translation>sie enthält mehr als %1 Ereignisse vollständiger Starts</translation>
    </message>
    <message>
        <source>fences order the kernel's threads, and a GPU recording does not hold the order of their atomic operations</source>
        <translation>Fences ordnen die Threads des Kernels, und eine GPU-Aufzeichnung enthält die Reihenfolge ihrer atomaren Operationen nicht</translation>
    </message>
    <message>
        <source>the kernel uses barriers of a part of the block</source>
        <translation>der Kernel benutzt Barrieren für einen Teil des Blocks</translation>
    </message>
    <message>
        <source>the kernel uses mbarriers or bulk copies</source>
        <translation>der Kernel benutzt mbarrier-Objekte oder Bulk-Kopien</translation>
    </message>
    <message>
        <source>the kernel allocates memory</source>
        <translation>der Kernel reserviert Speicher</translation>
    </message>
    <message>
        <source>an access lies outside the block's shared memory</source>
        <translation>ein Zugriff liegt außerhalb des Shared Memory des Blocks</translation>
    </message>
    <message>
        <source>the kernel accesses more than %1 of device memory</source>
        <translation>der Kernel greift auf mehr als %1 Gerätespeicher zu</translation>
    </message>
    <message>
        <source>an event names barrier %1, which does not exist</source>
        <translation>ein Ereignis nennt Barriere %1, die es nicht gibt</translation>
    </message>
    <message>
        <source>an asynchronous copy writes that was not issued</source>
        <translation>eine asynchrone Kopie schreibt, die nicht begonnen wurde</translation>
    </message>
    <message>
        <source>reads %1 at byte %2 of memory that malloc or new gave in device code (%3)</source>
        <translation>liest %1 ab Byte %2 von Speicher, den malloc oder new im Device-Code geliefert hat (%3)</translation>
    </message>
    <message>
        <source>writes %1 at byte %2 of memory that malloc or new gave in device code (%3)</source>
        <translation>schreibt %1 ab Byte %2 von Speicher, den malloc oder new im Device-Code geliefert hat (%3)</translation>
    </message>
    <message>
        <source>reads %1 at byte %2 of memory that malloc or new gave in device code (%3), and that has been freed</source>
        <translation>liest %1 ab Byte %2 von Speicher, den malloc oder new im Device-Code geliefert hat (%3) und der freigegeben wurde</translation>
    </message>
    <message>
        <source>writes %1 at byte %2 of memory that malloc or new gave in device code (%3), and that has been freed</source>
        <translation>schreibt %1 ab Byte %2 von Speicher, den malloc oder new im Device-Code geliefert hat (%3) und der freigegeben wurde</translation>
    </message>
    <message>
        <source>Check the index against the length, and the size of the allocation: malloc counts bytes, new counts elements.</source>
        <translation>Den Index mit der Länge vergleichen und die Größe der Allokation prüfen: malloc zählt Bytes, new zählt Elemente.</translation>
    </message>
    <message>
        <source>Additions</source>
        <translation>Additionen</translation>
    </message>
    <message>
        <source>Additions and subtractions of values from memory or other lanes, counted for each lane; sums of addresses and indices are none.</source>
        <translation>Additionen und Subtraktionen von Werten aus dem Speicher oder von anderen Lanes, je Lane gezählt; Summen von Adressen und Indizes zählen nicht.</translation>
    </message>
    <message>
        <source>Bytes moved</source>
        <translation>Bewegte Bytes</translation>
    </message>
    <message>
        <source>Bytes of all sectors that the accesses to global memory move.</source>
        <translation>Bytes aller Sektoren, die die Zugriffe auf Global Memory bewegen.</translation>
    </message>
    <message>
        <source>Bytes that the lanes read and write in shared memory.</source>
        <translation>Bytes, die die Lanes in Shared Memory lesen und schreiben.</translation>
    </message>
    <message>
        <source>Shared bytes</source>
        <translation>Bytes in Shared Memory</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>Auslastung (Occupancy)</translation>
    </message>
    <message>
        <source>Warps that an SM of the device holds at the same time, relative to the most that it can hold: modelled, with the registers that ptxas gives the kernels.</source>
        <translation>Warps, die ein SM des Geräts gleichzeitig hält, im Verhältnis zur größten möglichen Zahl: modelliert, mit den Registern, die ptxas den Kernels gibt.</translation>
    </message>
    <message>
        <source>Not timed: the run took more than %1 s.</source>
        <translation>Nicht gemessen: Der Lauf dauerte länger als %1 s.</translation>
    </message>
    <message>
        <source>the toolkit of %1 has no nvdisasm</source>
        <translation>das Toolkit von %1 hat kein nvdisasm</translation>
    </message>
    <message>
        <source>Install the package cuda-nvdisasm, or the CUDA toolkit as a whole.</source>
        <translation>Das Paket cuda-nvdisasm installieren, oder das ganze CUDA-Toolkit.</translation>
    </message>
    <message>
        <source>nvdisasm does not read the machine code for %1: %2</source>
        <translation>nvdisasm liest den Maschinencode für %1 nicht: %2</translation>
    </message>
    <message>
        <source>the recording holds no kernel's PTX</source>
        <translation>die Aufzeichnung enthält kein PTX eines Kernels</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a time</source>
        <translation>„%1“ ist keine Zeit</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number from %2 to %3</source>
        <translation>„%1“ ist keine ganze Zahl von %2 bis %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is too long: %2</source>
        <translation>„%1“ ist zu lang: %2</translation>
    </message>
    <message>
        <source>Times have a unit: 250ns, 12.5us, 1ms, 2s.</source>
        <translation>Zeiten haben eine Einheit: 250ns, 12.5us, 1ms, 2s.</translation>
    </message>
    <message>
        <source>--to %2 does not come after --from %1</source>
        <translation>--to %2 liegt nicht nach --from %1</translation>
    </message>
    <message>
        <source>%1 is for a chart</source>
        <translation>%1 ist für ein Diagramm</translation>
    </message>
    <message>
        <source>%1 is given twice</source>
        <translation>%1 ist zweimal angegeben</translation>
    </message>
    <message>
        <source>Name a .svg, .png, .pdf or .tex file with -o.</source>
        <translation>Mit -o eine .svg-, .png-, .pdf- oder .tex-Datei angeben.</translation>
    </message>
    <message>
        <source>Name a .txt, .csv or .json file for the table, or a .svg, .png, .pdf or .tex file for the chart; --format chooses the format of any other file.</source>
        <translation>Für die Tabelle eine Datei .txt, .csv oder .json nennen, für das Diagramm eine .svg, .png, .pdf oder .tex; --format wählt das Format jeder anderen Datei.</translation>
    </message>
    <message>
        <source>--from and --to are of --figure timeline</source>
        <translation>--from und --to gehören zu --figure timeline</translation>
    </message>
    <message>
        <source>--variables and --thread are of --figure variables</source>
        <translation>--variables und --thread gehören zu --figure variables</translation>
    </message>
    <message>
        <source>"%1" is no thread of a block</source>
        <translation>„%1“ ist kein Thread eines Blocks</translation>
    </message>
    <message>
        <source>Threads count from 0, as in --thread 5.</source>
        <translation>Threads zählen ab 0, wie in --thread 5.</translation>
    </message>
    <message>
        <source>Branches of the PTX at which a warp diverges. The assembler may predicate short ones, and then the hardware does not branch.</source>
        <translation>Verzweigungen des PTX, an denen ein Warp divergiert. Der Assembler kann kurze durch Prädikate ersetzen; dann verzweigt die Hardware nicht.</translation>
    </message>
    <message>
        <source>Divergent PTX branches</source>
        <translation>Divergente PTX-Verzweigungen</translation>
    </message>
    <message>
        <source>"%1" cannot be the name of a program</source>
        <translation>"%1" kann kein Programm heißen</translation>
    </message>
    <message>
        <source>"outcome" says that the program fails, and it does not</source>
        <translation>Laut "outcome" scheitert das Programm, doch das tut es nicht</translation>
    </message>
    <message>
        <source>A step names a line of the program: "line 24 #3" is the third step of line 24.</source>
        <translation>Ein Schritt nennt eine Zeile des Programms: "line 24 #3" ist der dritte Schritt der Zeile 24.</translation>
    </message>
    <message>
        <source>Blocks count from 0; without "block" the first one is shown.</source>
        <translation>Blöcke zählen ab 0; ohne "block" wird der erste gezeigt.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>Choose fewer steps, or run the program with fewer threads.</source>
        <translation>Weniger Schritte wählen, oder das Programm mit weniger Threads ausführen.</translation>
    </message>
    <message>
        <source>Choose from 0 to %3, or write --blocks all.</source>
        <translation>Von 0 bis %3 wählen, oder --blocks all schreiben.</translation>
    </message>
    <message>
        <source>Choose one of the kernels that it launched: %2.</source>
        <translation>Einen der Kernel wählen, die es gestartet hat: %2.</translation>
    </message>
    <message>
        <source>The index of the first launch is 0.</source>
        <translation>Der erste Start hat den Index 0.</translation>
    </message>
    <message>
        <source>Leave out "outcome".</source>
        <translation>"outcome" weglassen.</translation>
    </message>
    <message>
        <source>Leave out line breaks, tabs and the like.</source>
        <translation>Zeilenumbrüche, Tabulatoren und dergleichen weglassen.</translation>
    </message>
    <message>
        <source>Make two of it.</source>
        <translation>Zwei daraus machen.</translation>
    </message>
    <message>
        <source>Correct it, or say "outcome": "fails" where that is the point.</source>
        <translation>Es richten, oder "outcome": "fails" angeben, wo das der Sinn ist.</translation>
    </message>
    <message>
        <source>Name a built-in program (`simtscope list`) or a lesson of this folder.</source>
        <translation>Ein mitgeliefertes Programm (`simtscope list`) oder eine Lektion dieses Ordners nennen.</translation>
    </message>
    <message>
        <source>Rename the folder and its .cu.</source>
        <translation>Den Ordner und sein .cu umbenennen.</translation>
    </message>
    <message>
        <source>Rename the lesson's program to %1, or move the others to another folder.</source>
        <translation>Das Programm der Lektion in %1 umbenennen, oder die anderen in einen anderen Ordner verschieben.</translation>
    </message>
    <message>
        <source>Shorten it; the rest belongs to lesson.md.</source>
        <translation>Kürzen; der Rest gehört in lesson.md.</translation>
    </message>
    <message>
        <source>Translate title, labels and cues, in the order of lesson.json.</source>
        <translation>Titel, Beschriftungen und Hinweise übersetzen, in der Reihenfolge der lesson.json.</translation>
    </message>
    <message>
        <source>Unset QT_PLUGIN_PATH and QT_QPA_PLATFORM_PLUGIN_PATH, or install Qt's plugins again.</source>
        <translation>QT_PLUGIN_PATH und QT_QPA_PLATFORM_PLUGIN_PATH löschen, oder Qts Plugins neu installieren.</translation>
    </message>
    <message>
        <source>Unset QT_QPA_PLATFORM, or set it to one of: %2. `simtscope run` and `simtscope render` need no display.</source>
        <translation>QT_QPA_PLATFORM löschen oder auf eines von diesen setzen: %2. `simtscope run` und `simtscope render` brauchen keine Anzeige.</translation>
    </message>
    <message>
        <source>Use letters, digits, - and _.</source>
        <translation>Buchstaben, Ziffern, - und _ verwenden.</translation>
    </message>
    <message>
        <source>Write one with `simtscope lesson new FOLDER`.</source>
        <translation>Eine mit `simtscope lesson new ORDNER` anlegen.</translation>
    </message>
    <message>
        <source>Write what there is to see, in short points.</source>
        <translation>In kurzen Punkten schreiben, was zu sehen ist.</translation>
    </message>
    <message>
        <source>a built-in program is called %1</source>
        <translation>Ein mitgeliefertes Programm heißt %1</translation>
    </message>
    <message>
        <source>a page of %1 steps is too long: %2 steps at most</source>
        <translation>Eine Seite mit %1 Schritten ist zu lang: höchstens %2 Schritte</translation>
    </message>
    <message>
        <source>a sentence has %1 words; %2 are easy to follow</source>
        <translation>Ein Satz hat %1 Wörter; %2 sind leicht zu verstehen</translation>
    </message>
    <message>
        <source>block %1 of launch %2 is not recorded</source>
        <translation>Block %1 von Start %2 ist nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>has %1 characters; %2 fit a line that is read in a lecture</source>
        <translation>hat %1 Zeichen; in eine Zeile für die Vorlesung passen %2</translation>
    </message>
    <message>
        <source>is missing: other texts of this folder are in the language "%1"</source>
        <translation>fehlt: Andere Texte dieses Ordners gibt es in der Sprache "%1"</translation>
    </message>
    <message>
        <source>is not empty</source>
        <translation>ist nicht leer</translation>
    </message>
    <message>
        <source>the export of the page was cancelled</source>
        <translation>Der Export der Seite wurde abgebrochen</translation>
    </message>
    <message>
        <source>the program fails with its default arguments: %1</source>
        <translation>Das Programm scheitert mit seinen Vorgaben: %1</translation>
    </message>
    <message>
        <source>the text of the lesson is missing</source>
        <translation>Der Text der Lektion fehlt</translation>
    </message>
    <message>
        <source>there are several .cu, and none is %1</source>
        <translation>Es gibt mehrere .cu, und keines ist %1</translation>
    </message>
    <message>
        <source>no launch has the index %1: the run has %2</source>
        <translation>Kein Start hat den Index %1: Der Lauf hat %2</translation>
    </message>
    <message>
        <source>there is no lesson: neither the folder nor one in it has a lesson.json</source>
        <translation>Es gibt keine Lektion: Weder der Ordner noch einer darin hat eine lesson.json</translation>
    </message>
    <message>
        <source>there is no line %1 in %2, which has %3 lines</source>
        <translation>%2 hat keine Zeile %1, sondern %3 Zeilen</translation>
    </message>
    <message>
        <source>there is no program "%1"</source>
        <translation>Es gibt kein Programm "%1"</translation>
    </message>
    <message>
        <source>there is no step to make a page from</source>
        <translation>Es gibt keinen Schritt für eine Seite</translation>
    </message>
    <message>
        <source>the lesson cannot be written to %1: %2</source>
        <translation>die Lektion lässt sich nicht in %1 schreiben: %2</translation>
    </message>
    <message>
        <source>%1 steps would be more than %2 pictures</source>
        <translation>%1 Schritte wären mehr als %2 Bilder</translation>
    </message>
    <message>
        <source>%1 takes no value</source>
        <translation>%1 nimmt keinen Wert</translation>
    </message>
    <message>
        <source>Choose another figure, or write changes.</source>
        <translation>Eine andere Darstellung wählen, oder changes schreiben.</translation>
    </message>
    <message>
        <source>Choose some of the steps, as with --step changes or --step 1-40.</source>
        <translation>Einen Teil der Schritte wählen, etwa mit --step changes oder --step 1-40.</translation>
    </message>
    <message>
        <source>Choose some of the steps, as with --step changes or --step 1-400.</source>
        <translation>Einen Teil der Schritte wählen, etwa mit --step changes oder --step 1-400.</translation>
    </message>
    <message>
        <source>Name the steps by their numbers, or write changes.</source>
        <translation>Die Schritte mit ihren Nummern nennen, oder changes schreiben.</translation>
    </message>
    <message>
        <source>Set bookmarks in the window (Ctrl+B), and save the recording.</source>
        <translation>Lesezeichen im Fenster setzen (Strg+B) und die Aufzeichnung speichern.</translation>
    </message>
    <message>
        <source>Steps are 1 to %2, first, last, ranges such as 3-12, all, changes, cues, bookmarks, or &quot;line 24 #3&quot;: the third step of that line.</source>
        <translation>Schritte sind 1 bis %2, first, last, Bereiche wie 3-12, all, changes, cues, bookmarks oder &quot;line 24 #3&quot;: der dritte Schritt dieser Zeile.</translation>
    </message>
    <message>
        <source>the lesson has no cue for the figure %1 of this launch and block</source>
        <translation>die Lektion hat keinen Hinweis zur Darstellung %1 dieses Launches und Blocks</translation>
    </message>
    <message>
        <source>the recording has no bookmark for the figure %1 of this launch and block</source>
        <translation>die Aufzeichnung hat kein Lesezeichen zur Darstellung %1 dieses Launches und Blocks</translation>
    </message>
    <message>
        <source>there are no cues: the program has no lesson</source>
        <translation>es gibt keine Hinweise: Das Programm hat keine Lektion</translation>
    </message>
    <message>
        <source>%1 Line %2 has the most.</source>
        <translation>%1 Die meisten hat Zeile %2.</translation>
    </message>
    <message>
        <source>%1: %2; at least %3 are needed.</source>
        <translation>%1: %2; nötig sind mindestens %3.</translation>
    </message>
    <message>
        <source>%1: %2; at most %3 are allowed.</source>
        <translation>%1: %2; erlaubt sind höchstens %3.</translation>
    </message>
    <message>
        <source>%1: %2; exactly %3 are needed.</source>
        <translation>%1: %2; nötig sind genau %3.</translation>
    </message>
    <message>
        <source>%1: not known.</source>
        <translation>%1: nicht bekannt.</translation>
    </message>
    <message>
        <source>%1: the subcommand is missing</source>
        <translation>%1: der Unterbefehl fehlt</translation>
    </message>
    <message>
        <source>%1[%2] is %3 instead of %4; wrong elements: %5 of %6.</source>
        <translation>%1[%2] ist %3 statt %4; falsche Elemente: %5 von %6.</translation>
    </message>
    <message>
        <source>%1[%2] was not written; wrong elements: %3 of %4.</source>
        <translation>%1[%2] wurde nicht geschrieben; falsche Elemente: %3 von %4.</translation>
    </message>
    <message>
        <source>--gradescope prints the results of one submission</source>
        <translation>--gradescope gibt die Ergebnisse einer Abgabe aus</translation>
    </message>
    <message>
        <source>--launch: the program launched no kernel %1</source>
        <translation>--launch: das Programm hat keinen Kernel %1 gestartet</translation>
    </message>
    <message>
        <source>Use --no-try to try none.</source>
        <translation>Mit --no-try wird keine probiert.</translation>
    </message>
    <message>
        <source>A submission is one file: leave the others out.</source>
        <translation>Eine Abgabe ist eine Datei: Lass die anderen weg.</translation>
    </message>
    <message>
        <source>Active lanes, in percent</source>
        <translation>Aktive Lanes, in Prozent</translation>
    </message>
    <message>
        <source>Lanes with a thread, in percent</source>
        <translation>Lanes mit einem Thread, in Prozent</translation>
    </message>
    <message>
        <source>Addresses per load of constant memory, in percent</source>
        <translation>Adressen je Ladezugriff auf konstanten Speicher, in Prozent</translation>
    </message>
    <message>
        <source>Atomic operations of lanes</source>
        <translation>Atomare Operationen der Lanes</translation>
    </message>
    <message>
        <source>Atomics</source>
        <translation>Atomare Operationen</translation>
    </message>
    <message>
        <source>Atomics in global memory</source>
        <translation>Atomare Operationen in globalem Speicher</translation>
    </message>
    <message>
        <source>Barriers per warp</source>
        <translation>Barrieren je Warp</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Blocks count from 0.</source>
        <translation>Blöcke zählen ab 0.</translation>
    </message>
    <message>
        <source>Bytes read from global memory</source>
        <translation>Aus globalem Speicher gelesene Bytes</translation>
    </message>
    <message>
        <source>Bytes of shared memory per block</source>
        <translation>Bytes Shared Memory je Block</translation>
    </message>
    <message>
        <source>Bytes written to global memory</source>
        <translation>In globalen Speicher geschriebene Bytes</translation>
    </message>
    <message>
        <source>Counted once all results are right.</source>
        <translation>Zählt erst, wenn alle Ergebnisse stimmen.</translation>
    </message>
    <message>
        <source>Compiles</source>
        <translation>Lässt sich übersetzen</translation>
    </message>
    <message>
        <source>Install bubblewrap, allow unprivileged user namespaces, or add --no-sandbox if you trust the submissions.</source>
        <translation>Installiere bubblewrap, erlaube User-Namespaces ohne Rechte, oder gib --no-sandbox an, wenn du den Abgaben traust.</translation>
    </message>
    <message>
        <source>Install SIMTscope again.</source>
        <translation>Installiere SIMTscope neu.</translation>
    </message>
    <message>
        <source>is missing: give "least", "most" or "equal"</source>
        <translation>fehlt: Gib „least“, „most“ oder „equal“ an</translation>
    </message>
    <message>
        <source>is missing: give at least one case</source>
        <translation>fehlt: Gib mindestens einen Fall an</translation>
    </message>
    <message>
        <source>Keep the name and the parameters of the starter.</source>
        <translation>Behalte Namen und Parameter der Vorlage bei.</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>Kernelstarts</translation>
    </message>
    <message>
        <source>Loads from local memory</source>
        <translation>Ladezugriffe auf lokalen Speicher</translation>
    </message>
    <message>
        <source>Reads of shared memory</source>
        <translation>Lesezugriffe auf Shared Memory</translation>
    </message>
    <message>
        <source>Look for &quot;&quot; and for a variable of the shell that is not set.</source>
        <translation>Nach &quot;&quot; und nach einer Variablen der Shell suchen, die nicht gesetzt ist.</translation>
    </message>
    <message>
        <source>Look for a loop that never ends.</source>
        <translation>Suche nach einer Schleife, die nie endet.</translation>
    </message>
    <message>
        <source>Look for a loop that never ends, and for a launch of far more blocks than the data needs.</source>
        <translation>Suche nach einer Schleife, die nie endet, und nach einem Kernelstart mit weit mehr Blöcken, als die Daten brauchen.</translation>
    </message>
    <message>
        <source>Launch only as many blocks as the data needs. If the number is right, look for a loop that never ends in some blocks, or that does far too much.</source>
        <translation>Starte nur so viele Blöcke, wie die Daten brauchen. Wenn die Zahl stimmt, suche nach einer Schleife, die in einigen Blöcken nie endet oder viel zu viel tut.</translation>
    </message>
    <message>
        <source>Look for templates or included files without an end, or for very large code.</source>
        <translation>Suche nach Templates oder eingebundenen Dateien ohne Ende oder nach sehr großem Code.</translation>
    </message>
    <message>
        <source>must be a number of schedules from 1 to %1</source>
        <translation>muss die Zahl der Schedulings sein, von 1 bis %1</translation>
    </message>
    <message>
        <source>must be greater than 0</source>
        <translation>muss größer als 0 sein</translation>
    </message>
    <message>
        <source>must be the number of a case, from 1 to %1</source>
        <translation>muss die Nummer eines Falls sein, von 1 bis %1</translation>
    </message>
    <message>
        <source>must have a value for each of "parameters" (values: %1, parameters: %2)</source>
        <translation>muss für jeden von „parameters“ einen Wert haben (Werte: %1, Parameter: %2)</translation>
    </message>
    <message>
        <source>must have as many texts as the exercise (texts: %1, exercise: %2)</source>
        <translation>muss so viele Texte haben wie die Aufgabe (Texte: %1, Aufgabe: %2)</translation>
    </message>
    <message>
        <source>Name .cu files, or folders in which each .cu and each subfolder is a submission.</source>
        <translation>Nenne .cu-Dateien, oder Ordner, in denen jede .cu-Datei und jeder Unterordner eine Abgabe ist.</translation>
    </message>
    <message>
        <source>Name one file, or take the .gradescope.json files that -o writes.</source>
        <translation>Nenne eine Datei, oder nimm die .gradescope.json-Dateien, die -o schreibt.</translation>
    </message>
    <message>
        <source>no exercise was named</source>
        <translation>es wurde keine Aufgabe genannt</translation>
    </message>
    <message>
        <source>no folder for the submission can be created: %1</source>
        <translation>es lässt sich kein Ordner für die Abgabe anlegen: %1</translation>
    </message>
    <message>
        <source>On the schedule %1: %2</source>
        <translation>Mit dem Scheduling %1: %2</translation>
    </message>
    <message>
        <source>Print less.</source>
        <translation>Gib weniger aus.</translation>
    </message>
    <message>
        <source>Read its output for the reason.</source>
        <translation>Lies in seiner Ausgabe nach, warum.</translation>
    </message>
    <message>
        <source>Registers per thread</source>
        <translation>Register je Thread</translation>
    </message>
    <message>
        <source>Remove that call.</source>
        <translation>Entferne diesen Aufruf.</translation>
    </message>
    <message>
        <source>Remove the calls of printf, and what the beginning complains of.</source>
        <translation>Entferne die Aufrufe von printf und das, worüber sich der Anfang beklagt.</translation>
    </message>
    <message>
        <source>Rename the file, or correct the encoding of the terminal or the script.</source>
        <translation>Die Datei umbenennen, oder die Kodierung des Terminals oder Skripts berichtigen.</translation>
    </message>
    <message>
        <source>Right results, %1</source>
        <translation>Richtige Ergebnisse, %1</translation>
    </message>
    <message>
        <source>Run it with F5, or with `simtscope run`, to see where.</source>
        <translation>Führe es mit F5 oder mit `simtscope run` aus, um zu sehen, wo.</translation>
    </message>
    <message>
        <source>Run nvcc itself with it: SIMTscope calls nvcc to build the program.</source>
        <translation>nvcc selbst damit aufrufen: SIMTscope ruft nvcc auf, um das Programm zu bauen.</translation>
    </message>
    <message>
        <source>Sectors read from global memory</source>
        <translation>Aus globalem Speicher gelesene Sektoren</translation>
    </message>
    <message>
        <source>Sectors written to global memory</source>
        <translation>In globalen Speicher geschriebene Sektoren</translation>
    </message>
    <message>
        <source>Shuffles</source>
        <translation>Shuffles</translation>
    </message>
    <message>
        <source>simtscope-confine, which starts programs in the sandbox, was not found</source>
        <translation>simtscope-confine, das Programme in der Sandbox startet, wurde nicht gefunden</translation>
    </message>
    <message>
        <source>The check ended before it was done: %1</source>
        <translation>Die Prüfung endete, bevor sie fertig war: %1</translation>
    </message>
    <message>
        <source>The check ended without a result.</source>
        <translation>Die Prüfung endete ohne Ergebnis.</translation>
    </message>
    <message>
        <source>the check of the exercise does not compile: %1</source>
        <translation>die Prüfung der Aufgabe lässt sich nicht übersetzen: %1</translation>
    </message>
    <message>
        <source>The check of the exercise failed: %1</source>
        <translation>Die Prüfung der Aufgabe ist fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>The compiler ended with exit code %1 and without an error message.</source>
        <translation>Der Compiler endete mit Exit-Code %1 und ohne Fehlermeldung.</translation>
    </message>
    <message>
        <source>The compiler printed more than %1.</source>
        <translation>Der Compiler gab mehr als %1 aus.</translation>
    </message>
    <message>
        <source>The compiler did not end within %1 s.</source>
        <translation>Der Compiler endete nicht innerhalb von %1 s.</translation>
    </message>
    <message>
        <source>The folder holds %1 .cu files.</source>
        <translation>Der Ordner enthält mehrere .cu-Dateien: %1.</translation>
    </message>
    <message>
        <source>The folder holds no .cu file.</source>
        <translation>Der Ordner enthält keine .cu-Datei.</translation>
    </message>
    <message>
        <source>The kernel did not end within %1 s: its threads repeat %2.</source>
        <translation>Der Kernel endete nicht innerhalb von %1 s: Seine Threads wiederholen %2.</translation>
    </message>
    <message>
        <source>The kernel did not end within %1 s: by then %2 of its %3 blocks had exited, and threads of another block repeat %4.</source>
        <translation>Der Kernel endete nicht innerhalb von %1 s: Bis dahin waren %2 seiner %3 Blöcke beendet; Threads eines anderen Blocks wiederholen %4.</translation>
    </message>
    <message>
        <source>It had %1 s instead of %2 s, because an earlier case ran out of time.</source>
        <translation>Er hatte %1 s statt %2 s, weil schon in einem früheren Fall die Zeit abgelaufen war.</translation>
    </message>
    <message>
        <source>The value of %1[%2] is undefined: the kernel wrote one that comes from memory which nothing has written; wrong elements: %3 of %4.</source>
        <translation>Der Wert von %1[%2] ist undefiniert: Der Kernel schrieb einen Wert aus Speicher, den nichts beschrieben hat; falsche Elemente: %3 von %4.</translation>
    </message>
    <message>
        <source>The value of %1[%2] is undefined: it was copied from %3; wrong elements: %4 of %5.</source>
        <translation>Der Wert von %1[%2] ist undefiniert: Er wurde kopiert aus %3; falsche Elemente: %4 von %5.</translation>
    </message>
    <message>
        <source>Write memory before you read it.</source>
        <translation>Beschreibe Speicher, bevor du ihn liest.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no reason for which a submission fails; reasons are %2</source>
        <translation>„%1“ ist kein Grund, aus dem eine Abgabe scheitert; Gründe sind: %2</translation>
    </message>
    <message>
        <source>Kernel %1: %2 (%3:%4) is an ordinary copy through registers and no asynchronous one (cp.async), because the program was compiled for compute_%5; add --device sm_80, or a later device, or --nvcc-arg=-arch=sm_80.</source>
        <translation>Kernel %1: %2 (%3:%4) ist eine gewöhnliche Kopie über Register und keine asynchrone (cp.async), weil das Programm für compute_%5 übersetzt wurde; --device sm_80 oder ein neueres Gerät angeben, oder --nvcc-arg=-arch=sm_80.</translation>
    </message>
    <message>
        <source>The kernel did not end within %1 s.</source>
        <translation>Der Kernel endete nicht innerhalb von %1 s.</translation>
    </message>
    <message>
        <source>Avoid the instruction: the check cannot execute it.</source>
        <translation>Vermeide den Befehl: Die Prüfung kann ihn nicht ausführen.</translation>
    </message>
    <message>
        <source>The kernel did not end within %1 s: by then %2 of its %3 blocks had exited.</source>
        <translation>Der Kernel endete nicht innerhalb von %1 s: Bis dahin waren %2 seiner %3 Blöcke beendet.</translation>
    </message>
    <message>
        <source>The kernel printed more than %1, beginning with: %2</source>
        <translation>Der Kernel gab mehr als %1 aus, beginnend mit: %2</translation>
    </message>
    <message>
        <source>The kernel was stopped by an error: %1.</source>
        <translation>Der Kernel wurde durch einen Fehler angehalten: %1.</translation>
    </message>
    <message>
        <source>The launch %1 failed: %2.</source>
        <translation>Der Kernelstart %1 ist fehlgeschlagen: %2.</translation>
    </message>
    <message>
        <source>The program does not compile: %1</source>
        <translation>Das Programm lässt sich nicht übersetzen: %1</translation>
    </message>
    <message>
        <source>The code that the exercise adds after the submission does not compile: %1</source>
        <translation>Der Code, den die Aufgabe nach der Abgabe anfügt, lässt sich nicht übersetzen: %1</translation>
    </message>
    <message>
        <source>Keep the functions of the starter, with their parameters. At the end of the submission, look for an open brace, for a declaration without an end, and for a macro that changes a name.</source>
        <translation>Behalte die Funktionen der Vorlage mit ihren Parametern bei. Suche am Ende der Abgabe nach einer offenen Klammer, nach einer Deklaration ohne Ende und nach einem Makro, das einen Namen ändert.</translation>
    </message>
    <message>
        <source>cannot be the folder of the reports: it is, or lies in, %1, which the command reads</source>
        <translation>kann nicht der Ordner der Berichte sein: Er ist, oder liegt in, %1, den der Befehl liest</translation>
    </message>
    <message>
        <source>Choose a folder beside it.</source>
        <translation>Wähle einen Ordner daneben.</translation>
    </message>
    <message>
        <source>compilers and programs may read this folder, and it cannot be searched for exercises: %1</source>
        <translation>Compiler und Programme dürfen diesen Ordner lesen, aber er lässt sich nicht nach Aufgaben durchsuchen: %1</translation>
    </message>
    <message>
        <source>Make the folder readable, or unreadable to everybody, or grade with bubblewrap, which hides it.</source>
        <translation>Mache den Ordner lesbar oder für alle unlesbar, oder bewerte mit bubblewrap, das ihn verbirgt.</translation>
    </message>
    <message>
        <source>The compiler started more than %1 threads and processes.</source>
        <translation>Der Compiler hat mehr als %1 Threads und Prozesse gestartet.</translation>
    </message>
    <message>
        <source>Submit code that is compiled in one go.</source>
        <translation>Gib Code ab, der sich in einem Durchgang kompilieren lässt.</translation>
    </message>
    <message>
        <source>Checking the kernel started more than %1 threads.</source>
        <translation>Die Prüfung des Kernels hat mehr als %1 Threads gestartet.</translation>
    </message>
    <message>
        <source>Launch fewer kernels from kernels.</source>
        <translation>Starte weniger Kernel aus Kernels heraus.</translation>
    </message>
    <message>
        <source>Your program was ended by the signal SIGKILL, which no limit of the exercise sent: it has sent it to itself, it has set itself a limit that ends it, or the machine ran out of memory.</source>
        <translation>Dein Programm wurde durch das Signal SIGKILL beendet, das keine Grenze der Aufgabe gesendet hat: Es hat es sich selbst gesendet, es hat sich selbst eine Grenze gesetzt, die es beendet, oder dem Rechner ging der Speicher aus.</translation>
    </message>
    <message>
        <source>Remove calls of kill and setrlimit, and allocate less.</source>
        <translation>Entferne Aufrufe von kill und setrlimit, und reserviere weniger.</translation>
    </message>
    <message>
        <source>%1 fails with an empty module, too: %2</source>
        <translation>%1 scheitert auch an einem leeren Modul: %2</translation>
    </message>
    <message>
        <source>Install the CUDA toolkit again, and look whether the machine has memory left.</source>
        <translation>Installiere das CUDA-Toolkit neu, und prüfe, ob der Rechner noch Speicher frei hat.</translation>
    </message>
    <message>
        <source>there are more findings than the %1 that are printed</source>
        <translation>es gibt mehr Befunde als die %1, die ausgegeben werden</translation>
    </message>
    <message>
        <source>Record the program, and read the report of the recording.</source>
        <translation>Zeichne das Programm auf und lies den Bericht der Aufzeichnung.</translation>
    </message>
    <message>
        <source>the exercise&apos;s own solution does not pass, so that no submission can: %1</source>
        <translation>die eigene Lösung der Aufgabe besteht nicht, sodass keine Abgabe es kann: %1</translation>
    </message>
    <message>
        <source>Try the exercise with --check, and look at &quot;limits&quot; in its exercise.json.</source>
        <translation>Prüfe die Aufgabe mit --check, und sieh dir &quot;limits&quot; in ihrer exercise.json an.</translation>
    </message>
    <message>
        <source>The name of a submission in a folder ends in &quot;.cu&quot;, in small letters, and does not begin with a dot.</source>
        <translation>Der Name einer Abgabe in einem Ordner endet in Kleinbuchstaben auf „.cu“ und beginnt nicht mit einem Punkt.</translation>
    </message>
    <message>
        <source>the machine is too busy: a step that may take %1 s waited for a processor most of the time, and had %2 s of %3 s</source>
        <translation>der Rechner ist zu stark ausgelastet: Ein Schritt, der %1 s dauern darf, wartete meist auf einen Prozessor und bekam %2 s von %3 s</translation>
    </message>
    <message>
        <source>Grade with a smaller --jobs, or when less runs on the machine.</source>
        <translation>Bewerte mit einem kleineren --jobs, oder wenn auf dem Rechner weniger läuft.</translation>
    </message>
    <message>
        <source>the sandbox could not start a process: %1</source>
        <translation>die Sandbox konnte keinen Prozess starten: %1</translation>
    </message>
    <message>
        <source>Look whether the machine has memory and processes left, and whether namespaces are still allowed.</source>
        <translation>Prüfe, ob der Rechner noch Speicher und Prozesse frei hat und Namensräume noch erlaubt.</translation>
    </message>
    <message>
        <source>the sandbox "%1" does not work here</source>
        <translation>die Sandbox „%1“ funktioniert hier nicht</translation>
    </message>
    <message>
        <source>The submission has more than %1.</source>
        <translation>Die Abgabe hat mehr als %1.</translation>
    </message>
    <message>
        <source>The submission is empty, or not a text file.</source>
        <translation>Die Abgabe ist leer oder keine Textdatei.</translation>
    </message>
    <message>
        <source>The submission is a symbolic link, not a regular file.</source>
        <translation>Die Abgabe ist ein symbolischer Link, keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>Submit the file itself.</source>
        <translation>Geben Sie die Datei selbst ab.</translation>
    </message>
    <message>
        <source>The submission is a hard link: its file has another name, too, and may be somebody else's.</source>
        <translation>Die Abgabe ist ein harter Link: Ihre Datei hat noch einen anderen Namen und gehört vielleicht jemand anderem.</translation>
    </message>
    <message>
        <source>Submit a copy of the file.</source>
        <translation>Geben Sie eine Kopie der Datei ab.</translation>
    </message>
    <message>
        <source>The submission lies in %1, which is a symbolic link.</source>
        <translation>Die Abgabe liegt in %1, einem symbolischen Link.</translation>
    </message>
    <message>
        <source>Submit the file itself, in a folder of its own.</source>
        <translation>Geben Sie die Datei selbst ab, in einem eigenen Ordner.</translation>
    </message>
    <message>
        <source>The submission is a named pipe, not a regular file.</source>
        <translation>Die Abgabe ist eine benannte Pipe, keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>The submission is a socket, not a regular file.</source>
        <translation>Die Abgabe ist ein Socket, keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>The submission is a device, not a regular file.</source>
        <translation>Die Abgabe ist ein Gerät, keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>The submission is a folder, not a regular file.</source>
        <translation>Die Abgabe ist ein Ordner, keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>Standard input is no submission.</source>
        <translation>Die Standardeingabe ist keine Abgabe.</translation>
    </message>
    <message>
        <source>Write it to a file, and name that.</source>
        <translation>Schreiben Sie sie in eine Datei, und nennen Sie diese.</translation>
    </message>
    <message>
        <source>The submission cannot be read: %1.</source>
        <translation>Die Abgabe lässt sich nicht lesen: %1.</translation>
    </message>
    <message>
        <source>%1 has %2 MiB of free space; grading a submission needs %3 MiB</source>
        <translation>in %1 sind %2 MiB frei; das Bewerten einer Abgabe braucht %3 MiB</translation>
    </message>
    <message>
        <source>Free some space there, or name another folder in TMPDIR or XDG_CACHE_HOME.</source>
        <translation>Schaffen Sie dort Platz, oder nennen Sie einen anderen Ordner in TMPDIR oder XDG_CACHE_HOME.</translation>
    </message>
    <message>
        <source>The grading has not come to its end.</source>
        <translation>Die Bewertung ist noch nicht zu Ende.</translation>
    </message>
    <message>
        <source>`grade-one` is started by `simtscope grade`, and grades what that gives it</source>
        <translation>`grade-one` wird von `simtscope grade` gestartet und bewertet, was dieses ihm gibt</translation>
    </message>
    <message>
        <source>Use `simtscope grade`.</source>
        <translation>Verwenden Sie `simtscope grade`.</translation>
    </message>
    <message>
        <source>The compiler was ended by a signal: %1.</source>
        <translation>Der Compiler wurde durch ein Signal beendet: %1.</translation>
    </message>
    <message>
        <source>The compiler crashed: its program %1 ended with &quot;%2&quot;.</source>
        <translation>Der Compiler ist abgestürzt: Sein Programm %1 endete mit „%2“.</translation>
    </message>
    <message>
        <source>Simplify what is nested very deeply: parentheses, braces, statements, templates.</source>
        <translation>Vereinfache, was sehr tief verschachtelt ist: Klammern, Blöcke, Anweisungen, Templates.</translation>
    </message>
    <message>
        <source>Look for very large code or data.</source>
        <translation>Suchen Sie nach sehr großem Code oder sehr vielen Daten.</translation>
    </message>
    <message>
        <source>The check could not go on: %1.</source>
        <translation>Die Prüfung konnte nicht weiterlaufen: %1.</translation>
    </message>
    <message>
        <source>Use less device memory: variables of your own leave less of it to the check.</source>
        <translation>Verwenden Sie weniger Device-Speicher: Eigene Variablen lassen der Prüfung weniger davon.</translation>
    </message>
    <message>
        <source>Grading comes to its end</source>
        <translation>Die Bewertung kommt zu ihrem Ende</translation>
    </message>
    <message>
        <source>Examining what the submission does took more than %1 s.</source>
        <translation>Zu untersuchen, was die Abgabe tut, dauerte länger als %1 s.</translation>
    </message>
    <message>
        <source>Launch smaller grids, and do less in them.</source>
        <translation>Starten Sie kleinere Grids, und tun Sie darin weniger.</translation>
    </message>
    <message>
        <source>Examining what the submission does ended early: %1.</source>
        <translation>Die Untersuchung dessen, was die Abgabe tut, endete vorzeitig: %1.</translation>
    </message>
    <message>
        <source>there is no exercise: neither the folder, nor one in it or in its folder "exercises", has an exercise.json</source>
        <translation>es gibt keine Aufgabe: Weder der Ordner noch einer darin oder in seinem Ordner „exercises“ hat eine exercise.json</translation>
    </message>
    <message>
        <source>there is no lesson and no exercise: neither the folder nor one in it has a lesson.json or an exercise.json</source>
        <translation>es gibt keine Lektion und keine Aufgabe: Weder der Ordner noch einer darin hat eine lesson.json oder exercise.json</translation>
    </message>
    <message>
        <source>there is no exercise "%1"</source>
        <translation>es gibt keine Aufgabe „%1“</translation>
    </message>
    <message>
        <source>There is no kernel `__global__ void %1`.</source>
        <translation>Es gibt keinen Kernel `__global__ void %1`.</translation>
    </message>
    <message>
        <source>The kernel `__global__ void %1`, which the exercise adds after the submission, is missing.</source>
        <translation>Der Kernel `__global__ void %1`, den die Aufgabe nach der Abgabe anfügt, fehlt.</translation>
    </message>
    <message>
        <source>At the end of the submission, look for a macro or a #pragma that changes a name or a word of the language.</source>
        <translation>Suche am Ende der Abgabe nach einem Makro oder einem #pragma, das einen Namen oder ein Wort der Sprache ändert.</translation>
    </message>
    <message>
        <source>there is no sandbox here: neither namespaces nor landlock can be used, so no submission is graded</source>
        <translation>hier gibt es keine Sandbox: Weder Namespaces noch Landlock sind nutzbar, deshalb wird keine Abgabe bewertet</translation>
    </message>
    <message>
        <source>there is no submission</source>
        <translation>es gibt keine Abgabe</translation>
    </message>
    <message>
        <source>this file of the exercise is missing</source>
        <translation>diese Datei der Aufgabe fehlt</translation>
    </message>
    <message>
        <source>Thread instructions</source>
        <translation>Thread-Befehle</translation>
    </message>
    <message>
        <source>Threads per block</source>
        <translation>Threads je Block</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>Abstimmungen</translation>
    </message>
    <message>
        <source>Warp instructions</source>
        <translation>Warp-Befehle</translation>
    </message>
    <message>
        <source>Warps</source>
        <translation>Warps</translation>
    </message>
    <message>
        <source>Wavefronts of reads of shared memory</source>
        <translation>Wavefronts der Lesezugriffe auf Shared Memory</translation>
    </message>
    <message>
        <source>Wavefronts of shared memory</source>
        <translation>Wavefronts des Shared Memory</translation>
    </message>
    <message>
        <source>Your program crashed: %1.</source>
        <translation>Dein Programm ist abgestürzt: %1.</translation>
    </message>
    <message>
        <source>Your program did not end within %1 s.</source>
        <translation>Dein Programm endete nicht innerhalb von %1 s.</translation>
    </message>
    <message>
        <source>Your program did what the sandbox forbids: it used another process, the network, shared memory, or a call that no exercise needs.</source>
        <translation>Dein Programm tat, was die Sandbox verbietet: Es nutzte einen anderen Prozess, das Netz, gemeinsamen Speicher oder einen Aufruf, den keine Aufgabe braucht.</translation>
    </message>
    <message>
        <source>Your program ended with exit code %1.</source>
        <translation>Dein Programm endete mit Exit-Code %1.</translation>
    </message>
    <message>
        <source>Your program printed more than %1.</source>
        <translation>Dein Programm gab mehr als %1 aus.</translation>
    </message>
    <message>
        <source>Your program runs</source>
        <translation>Dein Programm läuft</translation>
    </message>
    <message>
        <source>Your program was ended by the signal SIGXCPU: it has sent it to itself, or used more processor time than it allowed itself.</source>
        <translation>Dein Programm wurde durch das Signal SIGXCPU beendet: Es hat es sich selbst gesendet oder mehr Prozessorzeit verbraucht, als es sich erlaubt hat.</translation>
    </message>
    <message>
        <source>Remove calls of setrlimit and kill.</source>
        <translation>Entferne Aufrufe von setrlimit und kill.</translation>
    </message>
    <message>
        <source>Your program wrote a larger file than the sandbox allows, or than it allowed itself.</source>
        <translation>Dein Programm schrieb eine größere Datei, als die Sandbox erlaubt oder als es sich selbst erlaubt hat.</translation>
    </message>
    <message>
        <source>Write less to files, and remove calls of setrlimit.</source>
        <translation>Schreibe weniger in Dateien, und entferne Aufrufe von setrlimit.</translation>
    </message>
    <message>
        <source>`simtscope %1 --help` lists its options; arguments of the program are written after --, and a file whose name begins with - as ./-name.</source>
        <translation>`simtscope %1 --help` listet die Optionen auf; Argumente des Programms stehen hinter --, und eine Datei, deren Name mit - beginnt, als ./-name.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not %2</source>
        <translation>„%1“ ist nicht %2</translation>
    </message>
    <message>
        <source>&quot;output&quot; names no file in the folder: &quot;%1&quot;</source>
        <translation>&quot;output&quot; nennt keine Datei im Ordner: „%1“</translation>
    </message>
    <message>
        <source>%1 is of no use for a .%2 file</source>
        <translation>%1 nützt einer .%2-Datei nichts</translation>
    </message>
    <message>
        <source>%1: a sweep has no steps for an animation</source>
        <translation>%1: Eine Reihe hat keine Schritte für eine Animation</translation>
    </message>
    <message>
        <source>Choose a smaller size.</source>
        <translation>Eine kleinere Größe wählen.</translation>
    </message>
    <message>
        <source>Choose one step, or write numbered files.</source>
        <translation>Einen Schritt wählen, oder nummerierte Dateien schreiben.</translation>
    </message>
    <message>
        <source>Install ffmpeg (Debian: apt install ffmpeg), or export a .gif.</source>
        <translation>ffmpeg installieren (Debian: apt install ffmpeg), oder ein .gif exportieren.</translation>
    </message>
    <message>
        <source>Is its codec installed? A .gif needs no ffmpeg.</source>
        <translation>Ist sein Codec installiert? Ein .gif braucht kein ffmpeg.</translation>
    </message>
    <message>
        <source>Keys: %2.</source>
        <translation>Schlüssel: %2.</translation>
    </message>
    <message>
        <source>Leave out the other arguments, or --script.</source>
        <translation>Die anderen Argumente oder --script weglassen.</translation>
    </message>
    <message>
        <source>Leave out what stands after the =.</source>
        <translation>Weglassen, was hinter dem = steht.</translation>
    </message>
    <message>
        <source>Name a .svg, .png, .pdf or .tex file for its chart, or a .txt, .csv or .json file for its table.</source>
        <translation>Eine .svg-, .png-, .pdf- oder .tex-Datei für das Diagramm nennen, oder eine .txt-, .csv- oder .json-Datei für die Tabelle.</translation>
    </message>
    <message>
        <source>Name a program or a recording, or a script: render --script chapter.json -o FOLDER.</source>
        <translation>Ein Programm, eine Aufzeichnung oder ein Skript nennen: render --script chapter.json -o ORDNER.</translation>
    </message>
    <message>
        <source>Slides: %2; --size takes any size.</source>
        <translation>Folien: %2; --size nimmt jede Größe.</translation>
    </message>
    <message>
        <source>Write --with-source below or --with-source beside.</source>
        <translation>--with-source below oder --with-source beside schreiben.</translation>
    </message>
    <message>
        <source>Write a name such as tree.svg, or one with a folder: trees/tree.svg.</source>
        <translation>Einen Namen wie tree.svg schreiben, oder einen mit Ordner: trees/tree.svg.</translation>
    </message>
    <message>
        <source>Write {&quot;pictures&quot;: [{&quot;output&quot;: &quot;tree.svg&quot;, &quot;program&quot;: &quot;reduce-1-interleaved&quot;, &quot;figure&quot;: &quot;tree&quot;}]}.</source>
        <translation>{&quot;pictures&quot;: [{&quot;output&quot;: &quot;tree.svg&quot;, &quot;program&quot;: &quot;reduce-1-interleaved&quot;, &quot;figure&quot;: &quot;tree&quot;}]} schreiben.</translation>
    </message>
    <message>
        <source>`simtscope render --help` says which formats each option is for.</source>
        <translation>`simtscope render --help` sagt, für welche Formate jede Option ist.</translation>
    </message>
    <message>
        <source>`simtscope report %1` shows them.</source>
        <translation>`simtscope report %1` zeigt sie.</translation>
    </message>
    <message>
        <source>a .%1 file holds one picture</source>
        <translation>eine .%1-Datei enthält ein Bild</translation>
    </message>
    <message>
        <source>a .%1 file needs ffmpeg, which was not found</source>
        <translation>eine .%1-Datei braucht ffmpeg, das nicht gefunden wurde</translation>
    </message>
    <message>
        <source>a script names its programs itself</source>
        <translation>ein Skript nennt seine Programme selbst</translation>
    </message>
    <message>
        <source>an animation of %1 steps is too long: %2 at most</source>
        <translation>eine Animation von %1 Schritten ist zu lang: höchstens %2</translation>
    </message>
    <message>
        <source>another picture has the output %1, too</source>
        <translation>ein anderes Bild hat auch die Ausgabe %1</translation>
    </message>
    <message>
        <source>ffmpeg failed: %1</source>
        <translation>ffmpeg ist gescheitert: %1</translation>
    </message>
    <message>
        <source>has no list &quot;pictures&quot;</source>
        <translation>hat keine Liste &quot;pictures&quot;</translation>
    </message>
    <message>
        <source>is not JSON</source>
        <translation>ist kein JSON</translation>
    </message>
    <message>
        <source>is not an object in braces</source>
        <translation>ist kein Objekt in geschweiften Klammern</translation>
    </message>
    <message>
        <source>the folder %1 cannot be made: %2</source>
        <translation>der Ordner %1 lässt sich nicht anlegen: %2</translation>
    </message>
    <message>
        <source>the picture cannot be written as %1: not enough memory</source>
        <translation>das Bild lässt sich nicht als %1 schreiben: nicht genug Speicher</translation>
    </message>
    <message>
        <source>the source cannot be shown &quot;%1&quot;</source>
        <translation>der Quelltext lässt sich nicht „%1“ zeigen</translation>
    </message>
    <message>
        <source>there is neither &quot;program&quot; nor &quot;recording&quot;</source>
        <translation>es gibt weder &quot;program&quot; noch &quot;recording&quot;</translation>
    </message>
    <message>
        <source>there is no key &quot;%1&quot;</source>
        <translation>es gibt keinen Schlüssel „%1“</translation>
    </message>
    <message>
        <source>there is no slide of %1</source>
        <translation>es gibt keine Folie im Format %1</translation>
    </message>
    <message>
        <source>there is nothing to draw</source>
        <translation>es gibt nichts zu zeichnen</translation>
    </message>
    <message>
        <source>Exercises: %2. Name a folder of your own by its path, as in ./%1.</source>
        <translation>Aufgaben: %2. Nenne einen eigenen Ordner mit seinem Pfad, wie in ./%1.</translation>
    </message>
    <message>
        <source>Begin with a copy of a built-in exercise, or choose another folder.</source>
        <translation>Beginne mit einer Kopie einer mitgelieferten Aufgabe, oder wähle einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Write a lesson with `simtscope lesson new FOLDER`, or begin with a copy of a built-in exercise.</source>
        <translation>Schreibe eine Lektion mit `simtscope lesson new FOLDER`, oder beginne mit einer Kopie einer mitgelieferten Aufgabe.</translation>
    </message>
    <message>
        <source>List the built-in exercises with --list, or name a folder of your own by its path.</source>
        <translation>Zeige die mitgelieferten Aufgaben mit --list an, oder nenne einen eigenen Ordner mit seinem Pfad.</translation>
    </message>
    <message>
        <source>is "%1", which is not a quantity; quantities are %2</source>
        <translation>ist „%1“, was keine Größe ist; Größen sind %2</translation>
    </message>
    <message>
        <source>Arguments for the compiler, such as -arch=sm_90 or -DN=8</source>
        <translation>Argumente für den Compiler, etwa -arch=sm_90 oder -DN=8</translation>
    </message>
    <message>
        <source>Blocks that are recorded in full: all, or a list such as 0-3,17. Empty: the first, the last and a few between</source>
        <translation>Blöcke, die vollständig aufgezeichnet werden: all oder eine Liste wie 0-3,17. Leer: der erste, der letzte und einige dazwischen</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>Environment variables for the program: NAME=value, several with spaces between</source>
        <translation>Umgebungsvariablen für das Programm: NAME=Wert, mehrere durch Leerzeichen getrennt</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>How many devices of the model there are</source>
        <translation>Wie viele Geräte des Modells es gibt</translation>
    </message>
    <message>
        <source>Maximum number of recorded events; a note names what was left out</source>
        <translation>Höchstzahl aufgezeichneter Ereignisse; ein Hinweis nennt, was fehlt</translation>
    </message>
    <message>
        <source>NAME=value</source>
        <translation>NAME=Wert</translation>
    </message>
    <message>
        <source>On a GPU: how often the program runs once more without the recorder, for the times</source>
        <translation>Auf einer GPU: wie oft das Programm noch einmal ohne den Rekorder läuft, für die Zeiten</translation>
    </message>
    <message>
        <source>The program is stopped after so many seconds</source>
        <translation>Das Programm wird nach so vielen Sekunden beendet</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>Timing runs</source>
        <translation>Zeitmessungen</translation>
    </message>
    <message>
        <source>nvcc</source>
        <translation>nvcc</translation>
    </message>
    <message>
        <source>some</source>
        <translation>einige</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>all</source>
        <translation>all</translation>
    </message>
    <message>
        <source>What is looked for while the program runs: all, none, or a list of race, init, sync, memory and calls, with commas</source>
        <translation>Wonach gesucht wird, während das Programm läuft: all, none oder eine Liste aus race, init, sync, memory und calls, mit Kommas</translation>
    </message>
    <message>
        <source>Fresh memory</source>
        <translation>Frischer Speicher</translation>
    </message>
    <message>
        <source>What device, shared and local memory holds before it is written</source>
        <translation>Was Device, Shared und Local Memory enthält, bevor jemand darauf schreibt</translation>
    </message>
    <message>
        <source>pattern 0x4b</source>
        <translation>Muster 0x4b</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>one per core</source>
        <translation>einer je Kern</translation>
    </message>
    <message>
        <source>CPU threads that run the blocks of a launch. The recording is the same with any number</source>
        <translation>CPU-Threads, die die Blöcke eines Kernelstarts ausführen. Die Aufzeichnung ist mit jeder Zahl dieselbe</translation>
    </message>
    <message>
        <source>the program holds no debug information of its variables</source>
        <translation>das Programm enthält keine Debug-Informationen über seine Variablen</translation>
    </message>
    <message>
        <source>Record it again, compiled for debuggers: simtscope run PROGRAM.cu --nvcc-arg=-G --record FILE.simt</source>
        <translation>Zeichnen Sie es noch einmal auf, für Debugger übersetzt: simtscope run PROGRAMM.cu --nvcc-arg=-G --record DATEI.simt</translation>
    </message>
    <message>
        <source>the debug section %1 of the PTX is damaged: %2</source>
        <translation>der Debug-Abschnitt %1 des PTX ist beschädigt: %2</translation>
    </message>
    <message>
        <source>the debug section %1 of the PTX names %2, which the PTX lacks</source>
        <translation>der Debug-Abschnitt %1 des PTX nennt %2, das im PTX fehlt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not name lanes</source>
        <translation>„%1“ nennt keine Lanes</translation>
    </message>
    <message>
        <source>Write all, or a list of lanes from 0 to 31, such as 0,3,8-11.</source>
        <translation>Schreiben Sie all, oder eine Liste von Lanes von 0 bis 31 wie 0,3,8-11.</translation>
    </message>
    <message>
        <source>there is no warp %1: this is how many warps the block has: %2</source>
        <translation>es gibt keinen Warp %1: So viele Warps hat der Block: %2</translation>
    </message>
    <message>
        <source>Warps count from 0.</source>
        <translation>Warps zählen ab 0.</translation>
    </message>
    <message>
        <source>there is no variable &quot;%1&quot; at this step</source>
        <translation>es gibt in diesem Schritt keine Variable „%1“</translation>
    </message>
    <message>
        <source>Variables: %2.</source>
        <translation>Variablen: %2.</translation>
    </message>
    <message>
        <source>the program was compiled for debuggers, but what its code says of its variables is not kept where units are compiled separately and linked</source>
        <translation>das Programm wurde für Debugger übersetzt, doch was sein Code über seine Variablen sagt, geht verloren, wo getrennt übersetzte Teile gebunden werden</translation>
    </message>
    <message>
        <source>Compile it without -rdc=true.</source>
        <translation>Übersetzen Sie es ohne -rdc=true.</translation>
    </message>
    <message>
        <source>Make one that launches its kernels: `simtscope new --from %2 -o program.cu`.</source>
        <translation>Erzeugen Sie eines, das die Kernel startet: `simtscope new --from %2 -o program.cu`.</translation>
    </message>
    <message>
        <source>the source has a main() already, so there is nothing to add</source>
        <translation>der Quelltext hat schon ein main(), also ist nichts hinzuzufügen</translation>
    </message>
    <message>
        <source>Run it as it is.</source>
        <translation>Führen Sie ihn aus, wie er ist.</translation>
    </message>
    <message>
        <source>the source has no kernel: no function that is declared __global__ and has a body</source>
        <translation>der Quelltext hat keinen Kernel: keine Funktion, die als __global__ deklariert ist und einen Rumpf hat</translation>
    </message>
    <message>
        <source>Name a file with a kernel.</source>
        <translation>Nennen Sie eine Datei mit einem Kernel.</translation>
    </message>
    <message>
        <source>there is no kernel %1 in the source</source>
        <translation>im Quelltext gibt es keinen Kernel %1</translation>
    </message>
    <message>
        <source>kernel %1 is a template, and its parameter %2 has no default</source>
        <translation>Kernel %1 ist ein Template, und sein Parameter %2 hat keine Vorgabe</translation>
    </message>
    <message>
        <source>Give it an argument, such as %2=float or %2=32, or choose other kernels.</source>
        <translation>Geben Sie ihm ein Argument, etwa %2=float oder %2=32, oder wählen Sie andere Kernel.</translation>
    </message>
    <message>
        <source>parameter %1 of kernel %2 has the type %3, for which no main() can be made</source>
        <translation>Parameter %1 des Kernels %2 hat den Typ %3, für den kein main() erzeugt werden kann</translation>
    </message>
    <message>
        <source>Supported are numbers, CUDA's vectors, half, structs of numbers, and pointers to these; or choose other kernels.</source>
        <translation>Unterstützt werden Zahlen, die Vektoren von CUDA, half, Strukturen aus Zahlen und Zeiger auf diese; oder wählen Sie andere Kernel.</translation>
    </message>
    <message>
        <source>no kernel has a parameter %1</source>
        <translation>kein Kernel hat einen Parameter %1</translation>
    </message>
    <message>
        <source>the size of %1 is not understood or out of range: &quot;%2&quot;</source>
        <translation>die Größe von %1 ist nicht verständlich oder außerhalb des Bereichs: „%2“</translation>
    </message>
    <message>
        <source>Write a number, or an expression such as n * 2; it may hold the values, constants of the source, gridDim.x and blockDim.x.</source>
        <translation>Schreiben Sie eine Zahl oder einen Ausdruck wie n * 2; er darf die Werte, Konstanten des Quelltexts, gridDim.x und blockDim.x enthalten.</translation>
    </message>
    <message>
        <source>the value of %1 is not understood: &quot;%2&quot;</source>
        <translation>der Wert von %1 ist nicht verständlich: „%2“</translation>
    </message>
    <message>
        <source>Write a number.</source>
        <translation>Schreiben Sie eine Zahl.</translation>
    </message>
    <message>
        <source>the content of %1 is not understood</source>
        <translation>der Inhalt von %1 ist nicht verständlich</translation>
    </message>
    <message>
        <source>Write ramp, random, zero, numbers with commas such as 1,2,3, or the path of a .pgm or .ppm file.</source>
        <translation>Schreiben Sie ramp, random, zero, Zahlen mit Kommas wie 1,2,3 oder den Pfad einer .pgm- oder .ppm-Datei.</translation>
    </message>
    <message>
        <source>the block of %1 is not understood, or has more than %2 threads</source>
        <translation>der Block von %1 ist nicht verständlich oder hat mehr als %2 Threads</translation>
    </message>
    <message>
        <source>Write one to three numbers, such as 256 or 16x16.</source>
        <translation>Schreiben Sie ein bis drei Zahlen, etwa 256 oder 16x16.</translation>
    </message>
    <message>
        <source>the grid of %1 is not understood or too large</source>
        <translation>das Grid von %1 ist nicht verständlich oder zu groß</translation>
    </message>
    <message>
        <source>Write one to three numbers, such as 4 or 4x2.</source>
        <translation>Schreiben Sie ein bis drei Zahlen, etwa 4 oder 4x2.</translation>
    </message>
    <message>
        <source>the bytes of dynamic shared memory of %1 are not understood or too many: &quot;%2&quot;</source>
        <translation>die Bytes des dynamischen Shared Memory von %1 sind nicht verständlich oder zu viele: „%2“</translation>
    </message>
    <message>
        <source>Write a number, or an expression such as blockDim.x * sizeof(float).</source>
        <translation>Schreiben Sie eine Zahl oder einen Ausdruck wie blockDim.x * sizeof(float).</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names no parameter</source>
        <translation>„%1“ nennt keinen Parameter</translation>
    </message>
    <message>
        <source>Write NAME=VALUE, such as n=256.</source>
        <translation>Schreiben Sie NAME=WERT, etwa n=256.</translation>
    </message>
    <message>
        <source>the expression is empty</source>
        <translation>der Ausdruck ist leer</translation>
    </message>
    <message>
        <source>Write one such as s[threadIdx.x] &gt; 3.</source>
        <translation>Schreiben Sie einen wie s[threadIdx.x] &gt; 3.</translation>
    </message>
    <message>
        <source>the expression has more than %1 characters</source>
        <translation>der Ausdruck hat mehr als %1 Zeichen</translation>
    </message>
    <message>
        <source>column %1: the expression is nested too deeply</source>
        <translation>Spalte %1: der Ausdruck ist zu tief geschachtelt</translation>
    </message>
    <message>
        <source>Use fewer parentheses.</source>
        <translation>Verwenden Sie weniger Klammern.</translation>
    </message>
    <message>
        <source>column %1: '%2' is no part of an expression</source>
        <translation>Spalte %1: „%2“ ist kein Teil eines Ausdrucks</translation>
    </message>
    <message>
        <source>column %1: "%2" is not a number</source>
        <translation>Spalte %1: „%2“ ist keine Zahl</translation>
    </message>
    <message>
        <source>Numbers are such as 12, 0x1f, 3u, 5ll, 1.5, 2e-3f.</source>
        <translation>Zahlen sind zum Beispiel 12, 0x1f, 3u, 5ll, 1.5, 2e-3f.</translation>
    </message>
    <message>
        <source>column %1: a character in quotes is not complete</source>
        <translation>Spalte %1: ein Zeichen in Anführungszeichen ist nicht vollständig</translation>
    </message>
    <message>
        <source>Characters are such as 'a', '\n', '\x41'.</source>
        <translation>Zeichen sind zum Beispiel 'a', '\n', '\x41'.</translation>
    </message>
    <message>
        <source>column %1: the expression ends here, where an operand is expected</source>
        <translation>Spalte %1: der Ausdruck endet hier, wo ein Operand erwartet wird</translation>
    </message>
    <message>
        <source>Write a variable, a number or a part in parentheses.</source>
        <translation>Schreiben Sie eine Variable, eine Zahl oder einen Teil in Klammern.</translation>
    </message>
    <message>
        <source>column %1: an operand is expected, but there is "%2"</source>
        <translation>Spalte %1: ein Operand wird erwartet, doch hier steht „%2“</translation>
    </message>
    <message>
        <source>column %1: an operator is expected, but there is "%2"</source>
        <translation>Spalte %1: ein Operator wird erwartet, doch hier steht „%2“</translation>
    </message>
    <message>
        <source>Write an operator such as + or &amp;&amp; between two operands.</source>
        <translation>Schreiben Sie einen Operator wie + oder &amp;&amp; zwischen zwei Operanden.</translation>
    </message>
    <message>
        <source>column %1: "%2" closes nothing</source>
        <translation>Spalte %1: „%2“ schließt nichts</translation>
    </message>
    <message>
        <source>Remove it, or open it before.</source>
        <translation>Entfernen Sie es, oder öffnen Sie es davor.</translation>
    </message>
    <message>
        <source>column %1: the expression ends here, where "%2" is expected for the "%3" in column %4</source>
        <translation>Spalte %1: der Ausdruck endet hier, wo „%2“ zu „%3“ in Spalte %4 erwartet wird</translation>
    </message>
    <message>
        <source>column %1: "%2" is expected, but there is "%3"</source>
        <translation>Spalte %1: „%2“ wird erwartet, doch hier steht „%3“</translation>
    </message>
    <message>
        <source>column %1: an expression cannot assign to a variable</source>
        <translation>Spalte %1: ein Ausdruck kann keiner Variable etwas zuweisen</translation>
    </message>
    <message>
        <source>Write == to compare.</source>
        <translation>Schreiben Sie ==, um zu vergleichen.</translation>
    </message>
    <message>
        <source>column %1: an expression cannot change a variable by %2</source>
        <translation>Spalte %1: ein Ausdruck kann keine Variable durch %2 ändern</translation>
    </message>
    <message>
        <source>Write it without a side effect, as i + 1 for ++i.</source>
        <translation>Schreiben Sie ihn ohne Seiteneffekt, wie i + 1 statt ++i.</translation>
    </message>
    <message>
        <source>column %1: the name of a member is expected after "%2"</source>
        <translation>Spalte %1: nach „%2“ wird der Name eines Elements erwartet</translation>
    </message>
    <message>
        <source>column %1: .x, .y or .z is expected</source>
        <translation>Spalte %1: .x, .y oder .z wird erwartet</translation>
    </message>
    <message>
        <source>Write threadIdx.x.</source>
        <translation>Schreiben Sie threadIdx.x.</translation>
    </message>
    <message>
        <source>column %1: the type %2 is no value</source>
        <translation>Spalte %1: der Typ %2 ist kein Wert</translation>
    </message>
    <message>
        <source>Write a cast: (float)x or float(x).</source>
        <translation>Schreiben Sie eine Umwandlung: (float)x oder float(x).</translation>
    </message>
    <message>
        <source>column %1: these words are no type together</source>
        <translation>Spalte %1: diese Wörter sind zusammen kein Typ</translation>
    </message>
    <message>
        <source>Write a type such as unsigned long long.</source>
        <translation>Schreiben Sie einen Typ wie unsigned long long.</translation>
    </message>
    <message>
        <source>column %1: a GPU has no long double</source>
        <translation>Spalte %1: eine GPU hat kein long double</translation>
    </message>
    <message>
        <source>Write double.</source>
        <translation>Schreiben Sie double.</translation>
    </message>
    <message>
        <source>column %1: there is no function %2 in expressions</source>
        <translation>Spalte %1: in Ausdrücken gibt es keine Funktion %2</translation>
    </message>
    <message>
        <source>Functions: abs, fabs, fabsf, min, max, sqrt, sqrtf, isnan, isinf, floor, ceil, exp, log, pow; over lanes: all, any, count, min, max, sum.</source>
        <translation>Funktionen: abs, fabs, fabsf, min, max, sqrt, sqrtf, isnan, isinf, floor, ceil, exp, log, pow; über Lanes: all, any, count, min, max, sum.</translation>
    </message>
    <message>
        <source>Similar: %3.</source>
        <translation>Ähnlich: %3.</translation>
    </message>
    <message>
        <source>column %1: the number of arguments of %2 is %3, but here it is %4</source>
        <translation>Spalte %1: die Anzahl der Argumente von %2 ist %3, doch hier ist sie %4</translation>
    </message>
    <message>
        <source>column %1: the program has no variable "%2"</source>
        <translation>Spalte %1: das Programm hat keine Variable „%2“</translation>
    </message>
    <message>
        <source>Names are those of the source: of variables, parameters, shared arrays and variables of the module.</source>
        <translation>Namen sind die des Quelltexts: von Variablen, Parametern, Arrays im Shared Memory und Variablen des Moduls.</translation>
    </message>
    <message>
        <source>column %1: %2 has no member "%3"</source>
        <translation>Spalte %1: %2 hat kein Element „%3“</translation>
    </message>
    <message>
        <source>Members: %4.</source>
        <translation>Elemente: %4.</translation>
    </message>
    <message>
        <source>Similar: %4.</source>
        <translation>Ähnlich: %4.</translation>
    </message>
    <message>
        <source>column %1: %2 has no members such as %3</source>
        <translation>Spalte %1: %2 hat keine Elemente wie %3</translation>
    </message>
    <message>
        <source>column %1: the members of %2 follow -&gt;</source>
        <translation>Spalte %1: die Elemente von %2 stehen nach -&gt;</translation>
    </message>
    <message>
        <source>Write -&gt; instead of the point.</source>
        <translation>Schreiben Sie -&gt; statt des Punkts.</translation>
    </message>
    <message>
        <source>column %1: %2 is no pointer</source>
        <translation>Spalte %1: %2 ist kein Zeiger</translation>
    </message>
    <message>
        <source>Write a point instead of -&gt;.</source>
        <translation>Schreiben Sie einen Punkt statt -&gt;.</translation>
    </message>
    <message>
        <source>column %1: %2 is neither an array nor a pointer</source>
        <translation>Spalte %1: %2 ist weder ein Array noch ein Zeiger</translation>
    </message>
    <message>
        <source>column %1: an index is a whole number, not %2</source>
        <translation>Spalte %1: ein Index ist eine ganze Zahl, nicht %2</translation>
    </message>
    <message>
        <source>column %1: * needs a pointer, not %2</source>
        <translation>Spalte %1: * braucht einen Zeiger, nicht %2</translation>
    </message>
    <message>
        <source>column %1: the operand has no address</source>
        <translation>Spalte %1: der Operand hat keine Adresse</translation>
    </message>
    <message>
        <source>Registers have no address; use &amp; for a variable in memory.</source>
        <translation>Register haben keine Adresse; verwenden Sie &amp; für eine Variable im Speicher.</translation>
    </message>
    <message>
        <source>column %1: %2 cannot be applied to %3</source>
        <translation>Spalte %1: %2 lässt sich nicht auf %3 anwenden</translation>
    </message>
    <message>
        <source>column %1: %2 cannot be applied to %3 and %4</source>
        <translation>Spalte %1: %2 lässt sich nicht auf %3 und %4 anwenden</translation>
    </message>
    <message>
        <source>column %1: %2 needs a number, not %3</source>
        <translation>Spalte %1: %2 braucht eine Zahl, nicht %3</translation>
    </message>
    <message>
        <source>column %1: a condition is expected, not %2</source>
        <translation>Spalte %1: eine Bedingung wird erwartet, nicht %2</translation>
    </message>
    <message>
        <source>Compare it with a value.</source>
        <translation>Vergleichen Sie es mit einem Wert.</translation>
    </message>
    <message>
        <source>column %1: the branches of ?: have unlike types, %2 and %3</source>
        <translation>Spalte %1: die Zweige von ?: haben ungleiche Typen, %2 und %3</translation>
    </message>
    <message>
        <source>column %1: a function over lanes stands inside another one</source>
        <translation>Spalte %1: eine Funktion über Lanes steht in einer anderen</translation>
    </message>
    <message>
        <source>Watch the two expressions one by one.</source>
        <translation>Beobachten Sie die beiden Ausdrücke einzeln.</translation>
    </message>
    <message>
        <source>%1 is no element of an array and no other variable in memory</source>
        <translation>%1 ist weder ein Element eines Arrays noch eine andere Variable im Speicher</translation>
    </message>
    <message>
        <source>Name one such as s[3] or *p.</source>
        <translation>Nennen Sie eines wie s[3] oder *p.</translation>
    </message>
    <message>
        <source>%1 has no address at this step: %2</source>
        <translation>%1 hat in diesem Schritt keine Adresse: %2</translation>
    </message>
    <message>
        <source>Choose a step and a thread at which it is in scope.</source>
        <translation>Wählen Sie einen Schritt und einen Thread, in dem es sichtbar ist.</translation>
    </message>
    <message>
        <source>%1 is true for the first time in launch %2 (%3), block %4, step %5, thread %6, line %7</source>
        <translation>%1 ist zum ersten Mal wahr in Start %2 (%3), Block %4, Schritt %5, Thread %6, Zeile %7</translation>
    </message>
    <message>
        <source>%1 has a function over lanes, whose lanes reach a step of optimised code at different steps of the debug build</source>
        <translation>%1 enthält eine Funktion über Lanes; diese erreichen einen Schritt des optimierten Codes in verschiedenen Schritten der Debug-Fassung</translation>
    </message>
    <message>
        <source>Compile the program with nvcc -G.</source>
        <translation>Übersetzen Sie das Programm mit nvcc -G.</translation>
    </message>
    <message>
        <source>Look at it there: `%1`.</source>
        <translation>Sehen Sie es dort an: `%1`.</translation>
    </message>
    <message>
        <source>%1 is not true at any recorded step</source>
        <translation>%1 ist in keinem aufgezeichneten Schritt wahr</translation>
    </message>
    <message>
        <source>the run recorded no block in which an expression could be evaluated</source>
        <translation>der Lauf hat keinen Block aufgezeichnet, in dem sich ein Ausdruck auswerten ließe</translation>
    </message>
    <message>
        <source>a condition is of no use with --schedules, and with the engine cuda</source>
        <translation>eine Bedingung ist mit --schedules und mit der Engine cuda nicht möglich</translation>
    </message>
    <message>
        <source>Run the program once, with --engine simt.</source>
        <translation>Führen Sie das Programm einmal aus, mit --engine simt.</translation>
    </message>
    <message>
        <source>Record the run with --record FILE.simt, and look at it there: `simtscope open FILE.simt %1`.</source>
        <translation>Zeichnen Sie den Lauf mit --record FILE.simt auf, und sehen Sie es dort an: `simtscope open FILE.simt %1`.</translation>
    </message>
    <message>
        <source>the two runs cannot be compared: one launches %1, the other %2</source>
        <translation>die beiden Läufe lassen sich nicht vergleichen: Einer startet %1, der andere %2</translation>
    </message>
    <message>
        <source>Choose a run of the same program, or of one that makes as many launches.</source>
        <translation>Wählen Sie einen Lauf desselben Programms oder eines Programms mit ebenso vielen Kernelstarts.</translation>
    </message>
    <message>
        <source>the run of %1 has launched no kernel</source>
        <translation>der Lauf von %1 hat keinen Kernel gestartet</translation>
    </message>
    <message>
        <source>Choose a run that launches a kernel.</source>
        <translation>Wählen Sie einen Lauf, der einen Kernel startet.</translation>
    </message>
    <message>
        <source>the two runs cannot be compared: no block of a launch is recorded in both</source>
        <translation>die beiden Läufe lassen sich nicht vergleichen: Kein Block eines Kernelstarts ist in beiden aufgezeichnet</translation>
    </message>
    <message>
        <source>Record both runs with --blocks all.</source>
        <translation>Zeichnen Sie beide Läufe mit --blocks all auf.</translation>
    </message>
    <message>
        <source>the two runs cannot be compared: their kernels differ, and no array is written in both</source>
        <translation>die beiden Läufe lassen sich nicht vergleichen: Ihre Kernel sind verschieden, und kein Array wird in beiden beschrieben</translation>
    </message>
    <message>
        <source>Compare runs whose kernels have the same parameters.</source>
        <translation>Vergleichen Sie Läufe, deren Kernel dieselben Parameter haben.</translation>
    </message>
    <message>
        <source>the two launches cannot be compared: their kernels have different numbers of parameters</source>
        <translation>die beiden Kernelstarts lassen sich nicht vergleichen: Ihre Kernel haben verschieden viele Parameter</translation>
    </message>
    <message>
        <source>the search for the first difference was stopped</source>
        <translation>die Suche nach dem ersten Unterschied wurde angehalten</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>line %1, in the other run line %2</source>
        <translation>Zeile %1, im anderen Lauf Zeile %2</translation>
    </message>
    <message>
        <source>no line is known</source>
        <translation>keine Zeile bekannt</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 reads %3 here, but %4 in the other run (%5).</source>
        <translation>Thread %1 von Block %2 liest hier %3, im anderen Lauf aber %4 (%5).</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 writes to %3 here, but to %4 in the other run (%5).</source>
        <translation>Thread %1 von Block %2 schreibt hier in %3, im anderen Lauf aber in %4 (%5).</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 computes another value for %3: %4 here, %5 in the other run (%6). All values that it has read before are the same in both.</source>
        <translation>Thread %1 von Block %2 berechnet einen anderen Wert für %3: hier %4, im anderen Lauf %5 (%6). Alle Werte, die er vorher gelesen hat, sind in beiden gleich.</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 passes %3 to other threads here, but %4 in the other run (%5). All values that it has read before are the same in both.</source>
        <translation>Thread %1 von Block %2 gibt hier %3 an andere Threads weiter, im anderen Lauf aber %4 (%5). Alle Werte, die er vorher gelesen hat, sind in beiden gleich.</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 gets the value of thread %3 here, but of thread %4 in the other run (%5).</source>
        <translation>Thread %1 von Block %2 erhält hier den Wert von Thread %3, im anderen Lauf aber den von Thread %4 (%5).</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 finds another value in %3: %4 here, %5 in the other run (%6). The value was there before the launch.</source>
        <translation>Thread %1 von Block %2 findet einen anderen Wert in %3: hier %4, im anderen Lauf %5 (%6). Der Wert stand dort schon vor dem Kernelstart.</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 finds another value in %3: %4 here, %5 in the other run (%6). The threads that write it are the same, but in one of the runs this read comes too early or too late.</source>
        <translation>Thread %1 von Block %2 findet einen anderen Wert in %3: hier %4, im anderen Lauf %5 (%6). Dieselben Threads schreiben ihn, aber in einem der Läufe kommt dieses Lesen zu früh oder zu spät.</translation>
    </message>
    <message>
        <source>Only in the other run do the threads pass a barrier before, at line %1.</source>
        <translation>Nur im anderen Lauf durchlaufen die Threads vorher eine Barriere, in Zeile %1.</translation>
    </message>
    <message>
        <source>Only here do the threads pass a barrier before, at line %1.</source>
        <translation>Nur hier durchlaufen die Threads vorher eine Barriere, in Zeile %1.</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 reads %3 only here (%4): in the other run it takes another path.</source>
        <translation>Thread %1 von Block %2 liest %3 nur hier (%4): Im anderen Lauf nimmt er einen anderen Pfad.</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 reads %3 only in the other run (%4): here it takes another path.</source>
        <translation>Thread %1 von Block %2 liest %3 nur im anderen Lauf (%4): Hier nimmt er einen anderen Pfad.</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 writes to %3 only here (%4): in the other run it takes another path.</source>
        <translation>Thread %1 von Block %2 schreibt nur hier in %3 (%4): Im anderen Lauf nimmt er einen anderen Pfad.</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 writes to %3 only in the other run (%4): here it takes another path.</source>
        <translation>Thread %1 von Block %2 schreibt nur im anderen Lauf in %3 (%4): Hier nimmt er einen anderen Pfad.</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 exchanges a value with other threads only here (%3): in the other run it takes another path.</source>
        <translation>Thread %1 von Block %2 tauscht nur hier einen Wert mit anderen Threads aus (%3): Im anderen Lauf nimmt er einen anderen Pfad.</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 exchanges a value with other threads only in the other run (%3): here it takes another path.</source>
        <translation>Thread %1 von Block %2 tauscht nur im anderen Lauf einen Wert mit anderen Threads aus (%3): Hier nimmt er einen anderen Pfad.</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 finds another value in %3 by its atomic operation: %4 here, %5 in the other run (%6). The order of atomic operations is not specified.</source>
        <translation>Thread %1 von Block %2 findet bei seiner atomaren Operation einen anderen Wert in %3: hier %4, im anderen Lauf %5 (%6). Die Reihenfolge atomarer Operationen ist nicht festgelegt.</translation>
    </message>
    <message>
        <source>The launch of %1 gets another value of the parameter %2: %3 here, %4 in the other run.</source>
        <translation>Der Start von %1 erhält einen anderen Wert des Parameters %2: hier %3, im anderen Lauf %4.</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 leaves another value in %3: %4 here, %5 in the other run (%6).</source>
        <translation>Thread %1 von Block %2 hinterlässt einen anderen Wert in %3: hier %4, im anderen Lauf %5 (%6).</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 writes to %3 only here (%4): in the other run no thread does.</source>
        <translation>Thread %1 von Block %2 schreibt nur hier in %3 (%4): Im anderen Lauf tut es kein Thread.</translation>
    </message>
    <message>
        <source>Thread %1 of block %2 writes to %3 only in the other run (%4): here no thread does.</source>
        <translation>Thread %1 von Block %2 schreibt nur im anderen Lauf in %3 (%4): Hier tut es kein Thread.</translation>
    </message>
    <message>
        <source>The texts of the kernels differ at line %1.</source>
        <translation>Die Texte der Kernel unterscheiden sich in Zeile %1.</translation>
    </message>
    <message>
        <source>The texts of the kernels differ at line %1 of the other run.</source>
        <translation>Die Texte der Kernel unterscheiden sich in Zeile %1 des anderen Laufs.</translation>
    </message>
    <message>
        <source>The same holds for other threads: %1.</source>
        <translation>Dasselbe gilt für weitere Threads: %1.</translation>
    </message>
    <message>
        <source>No value differs: the threads of both runs read and write the same.</source>
        <translation>Kein Wert unterscheidet sich: Die Threads beider Läufe lesen und schreiben dasselbe.</translation>
    </message>
    <message>
        <source>No value differs: both runs leave the same values in the arrays that they write.</source>
        <translation>Kein Wert unterscheidet sich: Beide Läufe hinterlassen dieselben Werte in den Arrays, die sie beschreiben.</translation>
    </message>
    <message>
        <source>No value differs in what both runs have recorded, but that is not all.</source>
        <translation>In dem, was beide Läufe aufgezeichnet haben, unterscheidet sich kein Wert, aber das ist nicht alles.</translation>
    </message>
    <message>
        <source>%1 holds no numbers</source>
        <translation>%1 enthält keine Zahlen</translation>
    </message>
    <message>
        <source>Write numbers with blanks, commas or line breaks between them.</source>
        <translation>Schreiben Sie Zahlen, getrennt durch Leerzeichen, Kommas oder Zeilenumbrüche.</translation>
    </message>
    <message>
        <source>%1 holds "%2", which is no number</source>
        <translation>%1 enthält „%2“, was keine Zahl ist</translation>
    </message>
    <message>
        <source>Write numbers with blanks, commas or line breaks between them; a text after # is a comment.</source>
        <translation>Schreiben Sie Zahlen, getrennt durch Leerzeichen, Kommas oder Zeilenumbrüche; ein Text nach # ist ein Kommentar.</translation>
    </message>
    <message>
        <source>%1 is no complete .npy file</source>
        <translation>%1 ist keine vollständige .npy-Datei</translation>
    </message>
    <message>
        <source>Write it with numpy.save().</source>
        <translation>Schreiben Sie sie mit numpy.save().</translation>
    </message>
    <message>
        <source>%1 is a .npy file of a kind that is not supported: %2</source>
        <translation>%1 ist eine .npy-Datei einer Art, die nicht unterstützt wird: %2</translation>
    </message>
    <message>
        <source>Save numbers of a standard type in C order: numpy.save("file.npy", numpy.ascontiguousarray(array)).</source>
        <translation>Speichern Sie Zahlen eines üblichen Typs in C-Reihenfolge: numpy.save("file.npy", numpy.ascontiguousarray(array)).</translation>
    </message>
    <message>
        <source>%1 has %2 bytes, which are no whole number of elements of %3 bytes</source>
        <translation>%1 hat %2 Byte; das ist keine ganze Zahl von Elementen zu %3 Byte</translation>
    </message>
    <message>
        <source>Write the array as the program holds it, or as a text.</source>
        <translation>Schreiben Sie das Array so, wie das Programm es im Speicher hat, oder als Text.</translation>
    </message>
    <message>
        <source>no launch has an array %1</source>
        <translation>kein Kernelstart hat ein Array %1</translation>
    </message>
    <message>
        <source>Arrays are named as the parameters of kernels: %2.</source>
        <translation>Arrays heißen wie die Parameter der Kernel: %2.</translation>
    </message>
    <message>
        <source>the elements of %1 are of no known type</source>
        <translation>die Elemente von %1 sind von keinem bekannten Typ</translation>
    </message>
    <message>
        <source>Choose an array of numbers.</source>
        <translation>Wählen Sie ein Array von Zahlen.</translation>
    </message>
    <message>
        <source>%1 has more values (%2) than %3 has elements (%4)</source>
        <translation>%1 hat mehr Werte (%2), als %3 Elemente hat (%4)</translation>
    </message>
    <message>
        <source>Choose the file of this array.</source>
        <translation>Wählen Sie die Datei dieses Arrays.</translation>
    </message>
    <message>
        <source>no recorded thread has written to %1</source>
        <translation>kein aufgezeichneter Thread hat in %1 geschrieben</translation>
    </message>
    <message>
        <source>Record the run with --blocks all, or choose an array that a kernel writes.</source>
        <translation>Zeichnen Sie den Lauf mit --blocks all auf, oder wählen Sie ein Array, das ein Kernel beschreibt.</translation>
    </message>
    <message>
        <source>%1 is %2, but %3 is expected. Thread %4 of block %5 has written it last (%6).</source>
        <translation>%1 ist %2, erwartet wird aber %3. Thread %4 von Block %5 hat es zuletzt geschrieben (%6).</translation>
    </message>
    <message>
        <source>No thread writes to %1, for which %2 is expected.</source>
        <translation>Kein Thread schreibt in %1, wofür %2 erwartet wird.</translation>
    </message>
    <message>
        <source>Other elements with a wrong value: %1.</source>
        <translation>Weitere Elemente mit falschem Wert: %1.</translation>
    </message>
    <message>
        <source>%1 holds the expected values.</source>
        <translation>%1 enthält die erwarteten Werte.</translation>
    </message>
    <message>
        <source>there is no launch %1: the run has launches up to %2</source>
        <translation>es gibt keinen Kernelstart %1: Der Lauf hat Kernelstarts bis %2</translation>
    </message>
    <message>
        <source>Choose one of them.</source>
        <translation>Wählen Sie einen davon.</translation>
    </message>
    <message>
        <source>the command needs either another run or --expect ARRAY=FILE</source>
        <translation>der Befehl braucht entweder einen anderen Lauf oder --expect ARRAY=DATEI</translation>
    </message>
    <message>
        <source>Name the other run after the first one.</source>
        <translation>Nennen Sie den anderen Lauf nach dem ersten.</translation>
    </message>
    <message>
        <source>ptxas has written a file that is no machine code</source>
        <translation>ptxas hat eine Datei geschrieben, die kein Maschinencode ist</translation>
    </message>
    <message>
        <source>Check the installation of the CUDA toolkit.</source>
        <translation>Prüfen Sie die Installation des CUDA-Toolkits.</translation>
    </message>
    <message>
        <source>the machine code for %1 is not read: its instructions have 64 bits</source>
        <translation>der Maschinencode für %1 wird nicht gelesen: Seine Befehle haben 64 Bit</translation>
    </message>
    <message>
        <source>Choose sm_70 or a later one.</source>
        <translation>Wählen Sie sm_70 oder eine spätere.</translation>
    </message>
    <message>
        <source>the names of machine instructions are missing: %1</source>
        <translation>die Namen der Maschinenbefehle fehlen: %1</translation>
    </message>
    <message>
        <source>the recording holds no PTX of %1</source>
        <translation>die Aufnahme enthält kein PTX von %1</translation>
    </message>
    <message>
        <source>the machine code for %2 does not hold %1</source>
        <translation>der Maschinencode für %2 enthält %1 nicht</translation>
    </message>
    <message>
        <source>no instruction belongs to line %1</source>
        <translation>zu Zeile %1 gehört kein Befehl</translation>
    </message>
    <message>
        <source>stall count %1</source>
        <translation>Stall-Zähler %1</translation>
    </message>
    <message>
        <source>yields</source>
        <translation>Yield: ein anderer Warp hat Vorrang</translation>
    </message>
    <message>
        <source>waits for scoreboard %1</source>
        <translation>wartet auf Scoreboard %1</translation>
    </message>
    <message>
        <source>holds scoreboard %1 until its result is written</source>
        <translation>hält Scoreboard %1, bis das Ergebnis geschrieben ist</translation>
    </message>
    <message>
        <source>holds scoreboard %1 until its operands are read</source>
        <translation>hält Scoreboard %1, bis die Operanden gelesen sind</translation>
    </message>
    <message>
        <source>keeps source operand %1 in the reuse cache</source>
        <translation>behält Quelloperand %1 im Reuse-Cache</translation>
    </message>
    <message>
        <source>fused into %1 at %2</source>
        <translation>verschmolzen zu %1 bei %2</translation>
    </message>
    <message>
        <source>no instruction of its own: its value goes into %1 at %2</source>
        <translation>kein eigener Befehl: Der Wert geht in %1 bei %2 ein</translation>
    </message>
    <message>
        <source>part of a wider access: %1 at %2</source>
        <translation>Teil eines breiteren Zugriffs: %1 bei %2</translation>
    </message>
    <message>
        <source>no branch: the instructions after it are guarded, or select a value</source>
        <translation>keine Verzweigung: Die Befehle danach sind prädiziert oder wählen einen Wert aus</translation>
    </message>
    <message>
        <source>executed under the guard %1</source>
        <translation>unter dem Prädikat %1 ausgeführt</translation>
    </message>
    <message>
        <source>copies of it: %1, because code is unrolled or duplicated</source>
        <translation>Kopien davon: %1, weil Code abgerollt oder vervielfacht ist</translation>
    </message>
    <message>
        <source>number of machine instructions: %1</source>
        <translation>Anzahl der Maschinenbefehle: %1</translation>
    </message>
    <message>
        <source>no machine instruction</source>
        <translation>kein Maschinenbefehl</translation>
    </message>
    <message>
        <source>saves %1 of registers in local memory (spill)</source>
        <translation>sichert %1 aus Registern in lokalem Speicher (Spill)</translation>
    </message>
    <message>
        <source>restores %1 of registers from local memory (spill)</source>
        <translation>lädt %1 in Register aus lokalem Speicher (Spill)</translation>
    </message>
    <message>
        <source>"%1" is not an architecture</source>
        <translation>„%1“ ist keine Architektur</translation>
    </message>
    <message>
        <source>Write one such as sm_90, from sm_70 on.</source>
        <translation>Schreiben Sie eine wie sm_90, ab sm_70.</translation>
    </message>
</context>
</TS>
