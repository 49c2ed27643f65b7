<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!--
    The German of SIMTscope: which word stands for which. Terms that students meet in CUDA's own documentation stay as they are.

    kept        Block, Grid, Warp, Thread, die Lane, Kernel, Stream, die Wavefront, Shuffle, Vote, Match, Atomic, Lockstep, Scan, Sweep,
                Host, SM, Seed, Round-Robin, Engine; Shared, Global, Local and Constant Memory (never inflected)
    access      Zugriff                     instruction   Befehl
    bank        Bank, Bänke                 launch        Kernelstart; "Start 3" with a number
    barrier     Barriere                    line          Zeile (source), Cachezeile (memory)
    bookmark    Lesezeichen                 load, store   Lesen, Schreiben
    branch      Verzweigung                 inactive      inaktiv 
    breakpoint  Haltepunkt                  occupancy     Auslastung (Occupancy)
    chart       Diagramm                    pass          Durchgang
    coalesced   koalesziert                 picture       Bild
    conflict    Bankkonflikt, Konflikt      recording     Aufzeichnung; recorder: Rekorder
    device      Gerät                       reduction     Reduktion
    divergence  Divergenz; to diverge:      run           Lauf; to run: ausführen
                divergieren                 scan          Scan (Präfixsumme)
    event       Ereignis                    schedule      Scheduling
    fact        Satz                        sector        Sektor
    figure      Darstellung                 step          Schritt
    exited      beendet                     sweep         Sweep (of a scan), Reihe (of runs)
    idle        untätig                     turn          Runde; serialised: serialisiert
                                            wave          Welle

    Users are not addressed: infinitives and statements. Byte has no plural after a number. Keys have their German names (Strg, Umschalt,
    Pos1, Ende, Entf, Eingabe, Leertaste). Numbers at the front of a sentence go with wordings that fit one and many alike.

    A text that is asked for with a number has two forms, for one and for many, as Qt looks for; most texts of the program say only one of
    the two, and both forms are then the same.

-->
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>SIMTscope</name>
    <message>
        <source>"%1" is no name of C++.</source>
        <translation>„%1“ ist kein Name in C++.</translation>
    </message>
    <message>
        <source>"%1" is no name of a header or source: use .cuh, .h, .cu or .cpp.</source>
        <translation>„%1“ ist kein Name eines Headers oder einer Quelldatei: Verwenden Sie .cuh, .h, .cu oder .cpp.</translation>
    </message>
    <message>
        <source>%1 (row %2, column %3)</source>
        <translation>%1 (Zeile %2, Spalte %3)</translation>
    </message>
    <message>
        <source>%1 costs more: %2.</source>
        <translation>%1 kostet mehr: %2.</translation>
    </message>
    <message>
        <source>%1 was there already; it is part of the program now.</source>
        <translation>%1 gab es schon; die Datei gehört jetzt zum Programm.</translation>
    </message>
    <message>
        <source>%1 · different arguments, so no number is marked as better</source>
        <translation>%1 · verschiedene Argumente, deshalb ist keine Zahl als besser markiert</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1, Zeile %2: %3</translation>
    </message>
    <message>
        <source>%1, overridden</source>
        <translation>%1, ersetzt</translation>
    </message>
    <message>
        <source>%1; arguments and memory are those of the program&apos;s own launch</source>
        <translation>%1; Argumente und Speicher sind die des Kernelstarts, den das Programm selbst macht</translation>
    </message>
    <message>
        <source>&amp;Next file of the program</source>
        <translation>&amp;Nächste Datei des Programms</translation>
    </message>
    <message>
        <source>C&amp;ode</source>
        <translation>C&amp;ode</translation>
    </message>
    <message>
        <source>&amp;Complete name</source>
        <translation>&amp;Namen vervollständigen</translation>
    </message>
    <message>
        <source>&amp;Format text or selection</source>
        <translation>Text oder Auswahl &amp;formatieren</translation>
    </message>
    <message>
        <source>&amp;Go to definition</source>
        <translation>Zur &amp;Definition</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Umbenennen …</translation>
    </message>
    <message>
        <source>, filled: block %1</source>
        <translation>, gefüllt: Block %1</translation>
    </message>
    <message>
        <source>1 of %1 overloads</source>
        <translation>1 von %1 Überladungen</translation>
    </message>
    <message>
        <source>A kernel: runs on the device, launched with &lt;&lt;&lt;grid, block&gt;&gt;&gt;. Returns void.</source>
        <translation>Ein Kernel: läuft auf dem Gerät, gestartet mit &lt;&lt;&lt;Grid, Block&gt;&gt;&gt;. Der Rückgabetyp ist void.</translation>
    </message>
    <message>
        <source>A run shows what each of its steps costs.</source>
        <translation>Ein Lauf zeigt, was jeder seiner Schritte kostet.</translation>
    </message>
    <message>
        <source>Add cursor at &amp;next occurrence</source>
        <translation>Cursor am nä&amp;chsten Vorkommen hinzufügen</translation>
    </message>
    <message>
        <source>Adds to the value at the address atomically, and returns the old value. Lanes of a warp at one address are serialised.</source>
        <translation>Addiert atomar zum Wert an der Adresse und liefert den alten Wert. Lanes eines Warps an einer Adresse werden serialisiert.</translation>
    </message>
    <message>
        <source>Allocates memory on the device.</source>
        <translation>Belegt Speicher auf dem Gerät.</translation>
    </message>
    <message>
        <source>As __syncthreads(), and returns for how many threads the predicate is not zero.</source>
        <translation>Wie __syncthreads(); liefert, für wie viele Threads das Prädikat nicht null ist.</translation>
    </message>
    <message>
        <source>As __syncthreads(), and returns whether the predicate is not zero for all threads.</source>
        <translation>Wie __syncthreads(); liefert, ob das Prädikat für alle Threads nicht null ist.</translation>
    </message>
    <message>
        <source>As __syncthreads(), and returns whether the predicate is not zero for any thread.</source>
        <translation>Wie __syncthreads(); liefert, ob das Prädikat für einen Thread nicht null ist.</translation>
    </message>
    <message>
        <source>Bank conflicts, sectors and occupancy do not explain the time of %1.</source>
        <translation>Bankkonflikte, Sektoren und Auslastung erklären die Zeit von %1 nicht.</translation>
    </message>
    <message>
        <source>Barrier of the block: every thread that has not exited waits for all others; their writes to shared and global memory are visible after it.</source>
        <translation>Barriere des Blocks: Jeder nicht beendete Thread wartet auf alle anderen; deren Schreibzugriffe auf Shared und Global Memory sind danach sichtbar.</translation>
    </message>
    <message>
        <source>Barrier of the lanes in the mask; their writes are visible to each other after it.</source>
        <translation>Barriere der Lanes in der Maske; ihre Schreibzugriffe sind danach füreinander sichtbar.</translation>
    </message>
    <message>
        <source>Beginning of the file</source>
        <translation>Anfang der Datei</translation>
    </message>
    <message>
        <source>CUDA programs (*.cu *.cpp *.c)</source>
        <translation>CUDA-Programme (*.cu *.cpp *.c)</translation>
    </message>
    <message>
        <source>Combines the bits at the address with the value atomically, and returns the old value.</source>
        <translation>Verknüpft die Bits an der Adresse atomar mit dem Wert und liefert den alten Wert.</translation>
    </message>
    <message>
        <source>Combines the values of all lanes in the mask with one instruction; every lane gets the result. Needs sm_80.</source>
        <translation>Verknüpft die Werte aller Lanes der Maske mit einem Befehl; jede Lane erhält das Ergebnis. Ab sm_80.</translation>
    </message>
    <message>
        <source>Copies bytes between host and device, and waits for the copy.</source>
        <translation>Kopiert Bytes zwischen Host und Gerät und wartet auf die Kopie.</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Counts down atomically, and from 0 to the limit. Returns the old value.</source>
        <translation>Zählt atomar abwärts, von 0 zum Grenzwert. Liefert den alten Wert.</translation>
    </message>
    <message>
        <source>Counts up atomically, and from the limit to 0. Returns the old value.</source>
        <translation>Zählt atomar aufwärts, vom Grenzwert zu 0. Liefert den alten Wert.</translation>
    </message>
    <message>
        <source>Defined in %1</source>
        <translation>Definiert in %1</translation>
    </message>
    <message>
        <source>Different addresses of constant memory per access of a warp: they are read one after the other</source>
        <translation>Verschiedene Adressen des Constant Memory je Zugriff eines Warps: Sie werden nacheinander gelesen</translation>
    </message>
    <message>
        <source>Dup&amp;licate line</source>
        <translation>Zeile ver&amp;doppeln</translation>
    </message>
    <message>
        <source>Earlier values of %1: %2</source>
        <translation>Frühere Werte von %1: %2</translation>
    </message>
    <message>
        <source>F&amp;old block</source>
        <translation>Block ein&amp;klappen</translation>
    </message>
    <message>
        <source>Files of a program (%1)</source>
        <translation>Dateien eines Programms (%1)</translation>
    </message>
    <message>
        <source>Files of the program</source>
        <translation>Dateien des Programms</translation>
    </message>
    <message>
        <source>Fold &amp;all</source>
        <translation>&amp;Alle einklappen</translation>
    </message>
    <message>
        <source>Frees memory of the device.</source>
        <translation>Gibt Speicher des Geräts frei.</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>In constant memory: read-only in kernels, fast when all lanes of a warp read one address.</source>
        <translation>Im Constant Memory: in Kerneln nur lesbar, schnell, wenn alle Lanes eines Warps eine Adresse lesen.</translation>
    </message>
    <message>
        <source>In managed memory: one address for host and device.</source>
        <translation>Im Managed Memory: eine Adresse für Host und Gerät.</translation>
    </message>
    <message>
        <source>In shared memory: one copy for each block, visible to all its threads.</source>
        <translation>Im Shared Memory: einmal je Block, für alle seine Threads sichtbar.</translation>
    </message>
    <message>
        <source>Index of the block in the grid.</source>
        <translation>Index des Blocks im Grid.</translation>
    </message>
    <message>
        <source>Index of the thread in its block.</source>
        <translation>Index des Threads in seinem Block.</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Limits the registers so that blocks of this many threads fit on an SM.</source>
        <translation>Begrenzt die Register so, dass Blöcke mit so vielen Threads auf einen SM passen.</translation>
    </message>
    <message>
        <source>Move line &amp;down</source>
        <translation>Zeile nach u&amp;nten verschieben</translation>
    </message>
    <message>
        <source>Move line &amp;up</source>
        <translation>Zeile nach &amp;oben verschieben</translation>
    </message>
    <message>
        <source>Name of a header (.cuh, .h) or of a further source (.cu, .cpp)</source>
        <translation>Name eines Headers (.cuh, .h) oder einer weiteren Quelldatei (.cu, .cpp)</translation>
    </message>
    <message>
        <source>Ne&amp;w file of the program…</source>
        <translation>Neue &amp;Datei des Programms …</translation>
    </message>
    <message>
        <source>New file of the program</source>
        <translation>Neue Datei des Programms</translation>
    </message>
    <message>
        <source>New file: %1</source>
        <translation>Neue Datei: %1</translation>
    </message>
    <message>
        <source>New file…</source>
        <translation>Neue Datei …</translation>
    </message>
    <message>
        <source>New name for %1</source>
        <translation>Neuer Name für %1</translation>
    </message>
    <message>
        <source>No definition found for the name at the cursor.</source>
        <translation>Keine Definition für den Namen am Cursor gefunden.</translation>
    </message>
    <message>
        <source>No step is marked yet. Ctrl+B marks the step that is shown, with a note to come back to.</source>
        <translation>Noch ist kein Schritt markiert. Strg+B markiert den gezeigten Schritt, mit einer Notiz.</translation>
    </message>
    <message>
        <source>No step of this block accesses shared, global or local memory.</source>
        <translation>Kein Schritt dieses Blocks greift auf Shared, Global oder Local Memory zu.</translation>
    </message>
    <message>
        <source>No text, %1</source>
        <translation>Kein Text, %1</translation>
    </message>
    <message>
        <source>Not renamed: the name is used in %1, too.</source>
        <translation>Nicht umbenannt: Der Name kommt auch in %1 vor.</translation>
    </message>
    <message>
        <source>Number of bits that are 1.</source>
        <translation>Anzahl der Bits, die 1 sind.</translation>
    </message>
    <message>
        <source>Number of blocks of the grid in each dimension.</source>
        <translation>Anzahl der Blöcke des Grids in jeder Dimension.</translation>
    </message>
    <message>
        <source>Number of lanes of a warp: 32.</source>
        <translation>Anzahl der Lanes eines Warps: 32.</translation>
    </message>
    <message>
        <source>Number of leading bits that are 0.</source>
        <translation>Anzahl der führenden Bits, die 0 sind.</translation>
    </message>
    <message>
        <source>Number of threads of a block in each dimension.</source>
        <translation>Anzahl der Threads eines Blocks in jeder Dimension.</translation>
    </message>
    <message>
        <source>Opened %1 of %2 files: one at a time.</source>
        <translation>%1 von %2 Dateien geöffnet: immer nur eine.</translation>
    </message>
    <message>
        <source>Opened %1. Not part of the program, because no file includes them: %2</source>
        <translation>%1 geöffnet. Nicht Teil des Programms, weil keine Datei sie einbindet: %2</translation>
    </message>
    <message>
        <source>Opened %1. Play, or the right arrow key, steps through it.</source>
        <translation>%1 geöffnet. Abspielen oder die Pfeiltaste nach rechts geht die Schritte durch.</translation>
    </message>
    <message>
        <source>Opened only %1: %2 have a main() each, so they are different programs.</source>
        <translation>Nur %1 geöffnet: %2 haben jeweils ein main(), sind also verschiedene Programme.</translation>
    </message>
    <message>
        <source>Opened only %1: none of the sources has a main() that the others could belong to.</source>
        <translation>Nur %1 geöffnet: Keine der Quelldateien hat ein main(), zu dem die anderen gehören könnten.</translation>
    </message>
    <message>
        <source>Orders this thread's writes for all devices and the host. It is no barrier: nothing waits.</source>
        <translation>Ordnet die Schreibzugriffe des Threads für alle Geräte und den Host. Keine Barriere: Nichts wartet.</translation>
    </message>
    <message>
        <source>Orders this thread's writes for all threads of the device. It is no barrier: nothing waits.</source>
        <translation>Ordnet die Schreibzugriffe des Threads für alle Threads des Geräts. Keine Barriere: Nichts wartet.</translation>
    </message>
    <message>
        <source>Orders this thread's writes for the threads of its block. It is no barrier: nothing waits.</source>
        <translation>Ordnet die Schreibzugriffe des Threads für die Threads seines Blocks. Keine Barriere: Nichts wartet.</translation>
    </message>
    <message>
        <source>PTX branches: %1, of which %2 diverged</source>
        <translation>PTX-Verzweigungen: %1, davon divergiert: %2</translation>
    </message>
    <message>
        <source>PTX instructions of warps: %1, with %2 of 32 lanes active on average</source>
        <translation>PTX-Befehle von Warps: %1, mit durchschnittlich %2 von 32 aktiven Lanes</translation>
    </message>
    <message>
        <source>Place the cursor on a name to rename it.</source>
        <translation>Zum Umbenennen den Cursor auf einen Namen setzen.</translation>
    </message>
    <message>
        <source>Places that were renamed: %1</source>
        <translation>Umbenannte Stellen: %1</translation>
    </message>
    <message>
        <source>Position of the lowest bit that is 1, counted from 1; 0 if there is none.</source>
        <translation>Position des niedrigsten Bits, das 1 ist, gezählt ab 1; 0, wenn es keines gibt.</translation>
    </message>
    <message>
        <source>Previous file of the program</source>
        <translation>Vorige Datei des Programms</translation>
    </message>
    <message>
        <source>Programs and recordings (*.cu *.cpp *.c *.simt)</source>
        <translation>Programme und Aufzeichnungen (*.cu *.cpp *.c *.simt)</translation>
    </message>
    <message>
        <source>Promises that nothing else points to the same data, so that the compiler may keep values in registers.</source>
        <translation>Sichert zu, dass nichts anderes auf dieselben Daten zeigt; der Compiler darf Werte in Registern halten.</translation>
    </message>
    <message>
        <source>Reads global memory that no thread writes during the kernel, through the read-only cache.</source>
        <translation>Liest Global Memory, das während des Kernels niemand schreibt, über den Nur-Lese-Cache.</translation>
    </message>
    <message>
        <source>Reads the clock of the SM, in cycles. The SIMT engine's clock is only a model.</source>
        <translation>Liest die Uhr des SM, in Takten. Die Uhr der SIMT-Engine ist nur ein Modell.</translation>
    </message>
    <message>
        <source>Recording, %1</source>
        <translation>Aufzeichnung, %1</translation>
    </message>
    <message>
        <source>Remo&amp;ve file from the program…</source>
        <translation>Datei aus dem Programm ent&amp;fernen …</translation>
    </message>
    <message>
        <source>Remove %1 from the program?</source>
        <translation>%1 aus dem Programm entfernen?</translation>
    </message>
    <message>
        <source>Remove from the program</source>
        <translation>Aus dem Programm entfernen</translation>
    </message>
    <message>
        <source>Remove from the program…</source>
        <translation>Aus dem Programm entfernen …</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Returns a word with a bit for each lane in the mask: 1 where its predicate is not zero.</source>
        <translation>Liefert ein Wort mit einem Bit je Lane der Maske: 1, wo ihr Prädikat nicht null ist.</translation>
    </message>
    <message>
        <source>Returns the lanes in the mask that have the same value as this lane, as a word of bits.</source>
        <translation>Liefert die Lanes der Maske mit demselben Wert wie diese Lane, als Wort aus Bits.</translation>
    </message>
    <message>
        <source>Returns the lanes that execute this call together. Which lanes these are is not guaranteed: do not use it as the mask of an algorithm.</source>
        <translation>Liefert die Lanes, die diesen Aufruf gemeinsam ausführen. Welche das sind, ist nicht zugesichert: nicht als Maske eines Algorithmus verwenden.</translation>
    </message>
    <message>
        <source>Returns the last error, such as one of a launch, and clears it.</source>
        <translation>Liefert den letzten Fehler, etwa eines Kernelstarts, und löscht ihn.</translation>
    </message>
    <message>
        <source>Returns the mask if all its lanes have the same value, else 0.</source>
        <translation>Liefert die Maske, wenn alle ihre Lanes denselben Wert haben, sonst 0.</translation>
    </message>
    <message>
        <source>Returns the value of another lane, by its number. Every lane in the mask must execute it.</source>
        <translation>Liefert den Wert einer anderen Lane, nach ihrer Nummer. Jede Lane der Maske muss den Befehl ausführen.</translation>
    </message>
    <message>
        <source>Returns the value of the lane whose number differs by an exclusive or with the mask, as in a butterfly reduction.</source>
        <translation>Liefert den Wert der Lane, deren Nummer sich durch exklusives Oder mit der Maske ergibt, wie in einer Butterfly-Reduktion.</translation>
    </message>
    <message>
        <source>Returns the value of the lane with a number higher by delta; the highest lanes keep their own.</source>
        <translation>Liefert den Wert der um delta höheren Lane; die obersten Lanes behalten ihren eigenen.</translation>
    </message>
    <message>
        <source>Returns the value of the lane with a number lower by delta; the lowest lanes keep their own.</source>
        <translation>Liefert den Wert der um delta niedrigeren Lane; die untersten Lanes behalten ihren eigenen.</translation>
    </message>
    <message>
        <source>Returns whether the predicate is not zero for all lanes in the mask.</source>
        <translation>Liefert, ob das Prädikat für alle Lanes der Maske nicht null ist.</translation>
    </message>
    <message>
        <source>Returns whether the predicate is not zero for any lane in the mask.</source>
        <translation>Liefert, ob das Prädikat für eine Lane der Maske nicht null ist.</translation>
    </message>
    <message>
        <source>Runs on the device and is called from there; for a variable: in the device's global memory.</source>
        <translation>Läuft auf dem Gerät und wird von dort aufgerufen; bei einer Variablen: im Global Memory des Geräts.</translation>
    </message>
    <message>
        <source>Runs on the host; together with __device__, the function is compiled for both.</source>
        <translation>Läuft auf dem Host; zusammen mit __device__ wird die Funktion für beide übersetzt.</translation>
    </message>
    <message>
        <source>Save a&amp;ll files</source>
        <translation>A&amp;lle Dateien speichern</translation>
    </message>
    <message>
        <source>Save the program first (Ctrl+S): its other files lie beside it.</source>
        <translation>Speichern Sie zuerst das Programm (Strg+S): Seine anderen Dateien liegen daneben.</translation>
    </message>
    <message>
        <source>Sets every byte of device memory to the value.</source>
        <translation>Setzt jedes Byte des Gerätespeichers auf den Wert.</translation>
    </message>
    <message>
        <source>Show &amp;parameters</source>
        <translation>&amp;Parameter anzeigen</translation>
    </message>
    <message>
        <source>Show or hide: %1</source>
        <translation>Zeigen oder verbergen: %1</translation>
    </message>
    <message>
        <source>Stores the larger of both values atomically, and returns the old value.</source>
        <translation>Speichert atomar den größeren der beiden Werte und liefert den alten Wert.</translation>
    </message>
    <message>
        <source>Stores the smaller of both values atomically, and returns the old value.</source>
        <translation>Speichert atomar den kleineren der beiden Werte und liefert den alten Wert.</translation>
    </message>
    <message>
        <source>Stores the value at the address atomically, and returns the old value.</source>
        <translation>Speichert den Wert atomar an der Adresse und liefert den alten Wert.</translation>
    </message>
    <message>
        <source>Stores the value atomically if the old one equals `compare`, and returns the old value.</source>
        <translation>Speichert den Wert atomar, wenn der alte gleich `compare` ist, und liefert den alten Wert.</translation>
    </message>
    <message>
        <source>Subtracts from the value at the address atomically, and returns the old value.</source>
        <translation>Subtrahiert atomar vom Wert an der Adresse und liefert den alten Wert.</translation>
    </message>
    <message>
        <source>Suspends the thread for about this many nanoseconds.</source>
        <translation>Hält den Thread für etwa so viele Nanosekunden an.</translation>
    </message>
    <message>
        <source>The beginning of the chosen file</source>
        <translation>Der Anfang der gewählten Datei</translation>
    </message>
    <message>
        <source>The bits in reverse order.</source>
        <translation>Die Bits in umgekehrter Reihenfolge.</translation>
    </message>
    <message>
        <source>The lesson in words (Shift+F1)</source>
        <translation>Die Lektion in Worten (Umschalt+F1)</translation>
    </message>
    <message>
        <source>The other files include it no longer. The file stays on disk. Edits that are not saved are kept as a draft.</source>
        <translation>Die anderen Dateien binden sie nicht mehr ein. Die Datei bleibt auf der Festplatte. Nicht gespeicherte Änderungen bleiben als Entwurf.</translation>
    </message>
    <message>
        <source>This block does not reach %1.</source>
        <translation>Dieser Block erreicht %1 nicht.</translation>
    </message>
    <message>
        <source>This line in this run:</source>
        <translation>Diese Zeile in diesem Lauf:</translation>
    </message>
    <message>
        <source>This name cannot be renamed: it is not declared in this program, or the new name is taken.</source>
        <translation>Dieser Name lässt sich nicht umbenennen: Er ist nicht in diesem Programm deklariert, oder der neue Name ist vergeben.</translation>
    </message>
    <message>
        <source>This needs clang-format, which is not installed (Debian and Ubuntu: apt install clang-format).</source>
        <translation>Dafür ist clang-format nötig, das nicht installiert ist (Debian und Ubuntu: apt install clang-format).</translation>
    </message>
    <message>
        <source>This needs clangd, which is not installed (Debian and Ubuntu: apt install clangd).</source>
        <translation>Dafür ist clangd nötig, das nicht installiert ist (Debian und Ubuntu: apt install clangd).</translation>
    </message>
    <message>
        <source>Three sizes of a grid or block; a size that is not given is 1.</source>
        <translation>Drei Größen eines Grids oder Blocks; eine nicht angegebene Größe ist 1.</translation>
    </message>
    <message>
        <source>Unfold &amp;block</source>
        <translation>&amp;Block ausklappen</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>Alle ausklappen</translation>
    </message>
    <message>
        <source>Waits until the device has completed everything, and returns errors of kernels.</source>
        <translation>Wartet, bis das Gerät alles abgeschlossen hat, und liefert Fehler von Kerneln.</translation>
    </message>
    <message>
        <source>addresses</source>
        <translation>Adressen</translation>
    </message>
    <message>
        <source> (%1 times)</source>
        <translation> (%1-mal)</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>%1 not given</source>
        <translation>%1 nicht angegeben</translation>
    </message>
    <message>
        <source>arguments %1</source>
        <translation>Argumente %1</translation>
    </message>
    <message>
        <source>atomic accesses: %1; serialised turns: %2</source>
        <translation>atomare Zugriffe: %1; serialisierte Runden: %2</translation>
    </message>
    <message>
        <source>bank conflicts %1 against %2</source>
        <translation>Bankkonflikte %1 gegen %2</translation>
    </message>
    <message>
        <source>bar: median of %1 runs · line: from the fastest to the slowest run</source>
        <translation>Balken: Median von %1 Läufen · Strich: vom schnellsten bis zum langsamsten Lauf</translation>
    </message>
    <message>
        <source>barriers executed by warps: %1</source>
        <translation>von Warps ausgeführte Barrieren: %1</translation>
    </message>
    <message>
        <source>clang-format failed: %1</source>
        <translation>clang-format ist fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>clangd has crashed twice and stays off: completion is limited to names of CUDA and of the program.</source>
        <translation>clangd ist zweimal abgestürzt und bleibt aus: Die Vervollständigung kennt nur noch Namen von CUDA und aus dem Programm.</translation>
    </message>
    <message>
        <source>computed, or the result</source>
        <translation>berechnet oder Ergebnis</translation>
    </message>
    <message>
        <source>down-sweep</source>
        <translation>Down-Sweep</translation>
    </message>
    <message>
        <source>global memory: %1 sectors; coalesced %2</source>
        <translation>Global Memory: %1 Sektoren; koalesziert %2</translation>
    </message>
    <message>
        <source>grey: flows into no result</source>
        <translation>grau: fließt in kein Ergebnis</translation>
    </message>
    <message>
        <source>grey: keeps its value</source>
        <translation>grau: behält den Wert</translation>
    </message>
    <message>
        <source>grey: kept, or in no result</source>
        <translation>grau: behalten oder in keinem Ergebnis</translation>
    </message>
    <message>
        <source>has errors or findings</source>
        <translation>hat Fehler oder Befunde</translation>
    </message>
    <message>
        <source>launch %1</source>
        <translation>Start %1</translation>
    </message>
    <message>
        <source>line %1 of %2</source>
        <translation>Zeile %1 von %2</translation>
    </message>
    <message>
        <source>local memory: %1 sectors; at best %2</source>
        <translation>Local Memory: %1 Sektoren; bestenfalls %2</translation>
    </message>
    <message>
        <source>no arguments</source>
        <translation>ohne Argumente</translation>
    </message>
    <message>
        <source>no lane that far away</source>
        <translation>so weit entfernt gibt es keine Lane</translation>
    </message>
    <message>
        <source>not computed</source>
        <translation>nicht berechnet</translation>
    </message>
    <message>
        <source>not yet written</source>
        <translation>noch nicht geschrieben</translation>
    </message>
    <message>
        <source>%1 (%2 waiting)</source>
        <translation>%1 (%2 warten)</translation>
    </message>
    <message>
        <source>%1 before %2</source>
        <translation>%1 vor %2</translation>
    </message>
    <message>
        <source>%1 before the start of %2</source>
        <translation>%1 vor dem Anfang von %2</translation>
    </message>
    <message>
        <source>%1 after the end of %2, the nearest allocation</source>
        <translation>%1 hinter dem Ende von %2, der nächsten Allokation</translation>
    </message>
    <message>
        <source>%1 in constant memory</source>
        <translation>%1 in Constant Memory</translation>
    </message>
    <message>
        <source>%1 is from %2 to %3, not %4.</source>
        <translation>%1 geht von %2 bis %3, nicht %4.</translation>
    </message>
    <message>
        <source>%1 is still being written.</source>
        <translation>%1 wird noch geschrieben.</translation>
    </message>
    <message>
        <source>%1 of local memory</source>
        <translation>%1 des Local Memory</translation>
    </message>
    <message>
        <source>%1, %2 of them of local memory</source>
        <translation>%1, davon %2 des Local Memory</translation>
    </message>
    <message>
        <source>%1, %2,</source>
        <translation>%1, %2,</translation>
    </message>
    <message numerus="yes">
        <source>%1, and %2 has %Ln element</source>
        <translation>
            <numerusform>%1, und %2 hat %Ln Element</numerusform>
            <numerusform>%1, und %2 hat %Ln Element</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, and %2 has %Ln elements</source>
        <translation>
            <numerusform>%1, und %2 hat %Ln Elemente</numerusform>
            <numerusform>%1, und %2 hat %Ln Elemente</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, after the end</source>
        <translation>%1, hinter dem Ende</translation>
    </message>
    <message>
        <source>%1, lines: %2</source>
        <translation>%1, Zeilen: %2</translation>
    </message>
    <message>
        <source>%1: it accesses %2, an address that is not aligned.</source>
        <translation>%1: Sein Ziel ist %2, eine nicht ausgerichtete Adresse.</translation>
    </message>
    <message>
        <source>%1: it accesses %2.</source>
        <translation>%1: Sein Ziel ist %2.</translation>
    </message>
    <message>
        <source>%1: it writes to %2, which a kernel can only read.</source>
        <translation>%1: Sein Schreibziel ist %2, was ein Kernel nur lesen kann.</translation>
    </message>
    <message>
        <source>%1: read, but never written, bank %2</source>
        <translation>%1: gelesen, aber nie geschrieben, Bank %2</translation>
    </message>
    <message>
        <source>%1: read, but not yet written, bank %2</source>
        <translation>%1: gelesen, aber noch nicht geschrieben, Bank %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln finding</source>
        <translation>
            <numerusform>%Ln Befund</numerusform>
            <numerusform>%Ln Befunde</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln findings</source>
        <translation>
            <numerusform>%Ln Befund</numerusform>
            <numerusform>%Ln Befunde</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln error</source>
        <translation>
            <numerusform>%Ln Fehler</numerusform>
            <numerusform>%Ln Fehler</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note</source>
        <translation>
            <numerusform>%Ln Hinweis</numerusform>
            <numerusform>%Ln Hinweise</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln notes</source>
        <translation>
            <numerusform>%Ln Hinweis</numerusform>
            <numerusform>%Ln Hinweise</numerusform>
        </translation>
    </message>
    <message>
        <source>What is no error, but worth knowing: memory that is never freed, values that nothing reads</source>
        <translation>Kein Fehler, aber wissenswert: Speicher, der nie freigegeben wird, Werte, die nichts liest</translation>
    </message>
    <message numerus="yes">
        <source>%Ln errors</source>
        <translation>
            <numerusform>%Ln Fehler</numerusform>
            <numerusform>%Ln Fehler</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warning</source>
        <translation>
            <numerusform>%Ln Warnung</numerusform>
            <numerusform>%Ln Warnung</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warnings</source>
        <translation>
            <numerusform>%Ln Warnungen</numerusform>
            <numerusform>%Ln Warnungen</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Rows below</source>
        <translation>&amp;Reihen darunter</translation>
    </message>
    <message>
        <source>An animation has at most %L1 steps, about six minutes.</source>
        <translation>Eine Animation hat höchstens %L1 Schritte, etwa sechs Minuten.</translation>
    </message>
    <message>
        <source>Apply the fix</source>
        <translation>Korrektur einsetzen</translation>
    </message>
    <message>
        <source>Lines of the first run that the second one has not</source>
        <translation>Zeilen des ersten Laufs, die der zweite nicht hat</translation>
    </message>
    <message>
        <source>Lines of the second run that the first one has not</source>
        <translation>Zeilen des zweiten Laufs, die der erste nicht hat</translation>
    </message>
    <message>
        <source>Put the fix into the program&apos;s text, and end the comparison</source>
        <translation>Die Korrektur in den Programmtext einsetzen und den Vergleich beenden</translation>
    </message>
    <message>
        <source>and %Ln more line</source>
        <translation>und %Ln weitere Zeile</translation>
    </message>
    <message>
        <source>and %Ln more lines</source>
        <translation>und %Ln weitere Zeilen</translation>
    </message>
    <message>
        <source>assertion failed</source>
        <translation>Assertion verletzt</translation>
    </message>
    <message>
        <source>Assertion failed</source>
        <translation>Assertion verletzt</translation>
    </message>
    <message>
        <source>Block %1 is not recorded, so this access is in no figure.</source>
        <translation>Block %1 ist nicht aufgezeichnet; deshalb zeigt keine Darstellung diesen Zugriff.</translation>
    </message>
    <message>
        <source>Both accesses are atomic, but the scope of one is a block, and the threads are of two blocks.</source>
        <translation>Beide Zugriffe sind atomar, aber einer gilt nur innerhalb eines Blocks (Scope), und die Threads gehören zu zwei Blöcken.</translation>
    </message>
    <message>
        <source>Builds the program and runs it on round robin …</source>
        <translation>Übersetzt das Programm und führt es mit Round Robin aus …</translation>
    </message>
    <message>
        <source>changes it atomically</source>
        <translation>ändert es atomar</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Collapse %1</source>
        <translation>%1 einklappen</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>Alle einklappen</translation>
    </message>
    <message>
        <source>CUDA toolkit</source>
        <translation>CUDA-Toolkit</translation>
    </message>
    <message>
        <source>Close SIMTscope</source>
        <translation>SIMTscope schließen</translation>
    </message>
    <message>
        <source>Close now</source>
        <translation>Jetzt schließen</translation>
    </message>
    <message>
        <source>Close when it is written</source>
        <translation>Schließen, wenn sie geschrieben ist</translation>
    </message>
    <message>
        <source>Closing now leaves the file unwritten.</source>
        <translation>Wird jetzt geschlossen, entsteht die Datei nicht.</translation>
    </message>
    <message>
        <source>deadlock</source>
        <translation>Deadlock</translation>
    </message>
    <message>
        <source>Deadlock</source>
        <translation>Deadlock</translation>
    </message>
    <message>
        <source>divergent barrier</source>
        <translation>divergente Barriere</translation>
    </message>
    <message>
        <source>Divergent barrier</source>
        <translation>Divergente Barriere</translation>
    </message>
    <message>
        <source>double free</source>
        <translation>doppelt freigegeben</translation>
    </message>
    <message>
        <source>Double free</source>
        <translation>Doppelte Freigabe</translation>
    </message>
    <message>
        <source>Edits from &amp;before</source>
        <translation>Änderungen von &amp;früher</translation>
    </message>
    <message>
        <source>element %1 of allocation %2</source>
        <translation>Element %1 von Allokation %2</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>executes this</source>
        <translation>führt dies aus</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>Ausklappen</translation>
    </message>
    <message>
        <source>Expand %1</source>
        <translation>%1 ausklappen</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Alle ausklappen</translation>
    </message>
    <message>
        <source>Export it again.</source>
        <translation>Bitte noch einmal exportieren.</translation>
    </message>
    <message>
        <source>Animation of the steps</source>
        <translation>Animation der Schritte</translation>
    </message>
    <message>
        <source>failed call</source>
        <translation>Aufruf fehlgeschlagen</translation>
    </message>
    <message>
        <source>Failed call</source>
        <translation>Fehlgeschlagener Aufruf</translation>
    </message>
    <message>
        <source>Filter the findings</source>
        <translation>Befunde filtern</translation>
    </message>
    <message>
        <source>Filter: kind, variable, line 12, block 3</source>
        <translation>Filter: Art, Variable, Zeile 12, Block 3</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder später.</translation>
    </message>
    <message>
        <source>From here on: %1 frames</source>
        <translation>Von hier an: %1 Bilder</translation>
    </message>
    <message>
        <source>Go to the line; the access is not in the recording</source>
        <translation>Zur Zeile; der Zugriff ist nicht in der Aufzeichnung</translation>
    </message>
    <message>
        <source>Go to this access: its line, its step, and a figure that shows it</source>
        <translation>Zu diesem Zugriff: seine Zeile, sein Schritt und eine Darstellung, die ihn zeigt</translation>
    </message>
    <message>
        <source>grid: %1 blocks, a cell for %2, tinted: recorded</source>
        <translation>Grid (Blöcke): %1, eine Zelle für je %2, getönt: aufgezeichnet</translation>
    </message>
    <message>
        <source>grid: %1 blocks, tinted: recorded</source>
        <translation>Grid (Blöcke): %1, getönt: aufgezeichnet</translation>
    </message>
    <message>
        <source>hatched: moved and not used</source>
        <translation>schraffiert: übertragen, nicht genutzt</translation>
    </message>
    <message>
        <source>hatched: the lowest</source>
        <translation>schraffiert: die kleinste</translation>
    </message>
    <message>
        <source>here</source>
        <translation>hier</translation>
    </message>
    <message>
        <source>How much of the file is written</source>
        <translation>Wie viel der Datei geschrieben ist</translation>
    </message>
    <message>
        <source>In the picture: the wheel steps, or scrolls what is zoomed in; with Ctrl it zooms, with Shift it scrolls rows; dragging moves, a click goes to the step that a shape belongs to.</source>
        <translation>Im Bild: Das Mausrad macht Schritte oder verschiebt, was vergrößert ist; mit Strg vergrößert es, mit Umschalt verschiebt es Reihen; Ziehen verschiebt, ein Klick geht zum Schritt, zu dem eine Form gehört.</translation>
    </message>
    <message>
        <source>invalid mask</source>
        <translation>ungültige Maske</translation>
    </message>
    <message>
        <source>Invalid mask</source>
        <translation>Ungültige Maske</translation>
    </message>
    <message>
        <source>Memory that is not freed</source>
        <translation>Nicht freigegebener Speicher</translation>
    </message>
    <message>
        <source>misaligned</source>
        <translation>falsch ausgerichtet</translation>
    </message>
    <message>
        <source>Misaligned access</source>
        <translation>Falsch ausgerichteter Zugriff</translation>
    </message>
    <message>
        <source>never written</source>
        <translation>nie geschrieben</translation>
    </message>
    <message>
        <source>Not written before</source>
        <translation>Vorher nicht geschrieben</translation>
    </message>
    <message>
        <source>not written before</source>
        <translation>vorher nicht geschrieben</translation>
    </message>
    <message>
        <source>Not yet written</source>
        <translation>Noch nicht geschrieben</translation>
    </message>
    <message>
        <source>Nobody had written the memory that the block found this value in.</source>
        <translation>Den Speicher, in dem der Block diesen Wert fand, hat niemand geschrieben.</translation>
    </message>
    <message>
        <source>not freed</source>
        <translation>nicht freigegeben</translation>
    </message>
    <message>
        <source>not ordered</source>
        <translation>nicht geordnet</translation>
    </message>
    <message>
        <source>Nothing orders the two accesses: another thread can access the element between a thread's read and its write.</source>
        <translation>Nichts ordnet die beiden Zugriffe: Zwischen dem Lesen und dem Schreiben eines Threads kann ein anderer Thread auf das Element zugreifen.</translation>
    </message>
    <message>
        <source>Nothing orders the two writes, though they write the same value.</source>
        <translation>Nichts ordnet die beiden Schreibzugriffe, auch wenn sie denselben Wert schreiben.</translation>
    </message>
    <message>
        <source>null pointer</source>
        <translation>Nullzeiger</translation>
    </message>
    <message>
        <source>Null pointer</source>
        <translation>Nullzeiger</translation>
    </message>
    <message>
        <source>Number of schedules to run: round robin, then random ones</source>
        <translation>Anzahl der Läufe: Round Robin, dann zufälliges Scheduling</translation>
    </message>
    <message>
        <source>occupancy %1 % against %2 %</source>
        <translation>Auslastung %1 % gegen %2 %</translation>
    </message>
    <message>
        <source>of the last run</source>
        <translation>vom letzten Lauf</translation>
    </message>
    <message>
        <source>On %1 of %2 schedules the program goes wrong. On the right the shortest of these runs: %3, on the left: %4.</source>
        <translation>In %1 von %2 Läufen schlägt das Programm fehl oder liefert ein anderes Ergebnis. Rechts der kürzeste davon: %3, links: %4.</translation>
    </message>
    <message>
        <source>On %1 schedules the result is the same.</source>
        <translation>In %1 Läufen mit verschiedenem Scheduling ist das Ergebnis dasselbe.</translation>
    </message>
    <message>
        <source>On all %1 schedules the program goes wrong. The shortest run is shown: %2.</source>
        <translation>In allen %1 Läufen schlägt das Programm fehl. Gezeigt wird der kürzeste: %2.</translation>
    </message>
    <message>
        <source>One of every %1 steps: %2 frames</source>
        <translation>Jeder %1. Schritt: %2 Bilder</translation>
    </message>
    <message>
        <source>out of bounds</source>
        <translation>außerhalb</translation>
    </message>
    <message>
        <source>Out of bounds</source>
        <translation>Außerhalb der Grenzen</translation>
    </message>
    <message>
        <source>race</source>
        <translation>Data Race</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>Data Race</translation>
    </message>
    <message>
        <source>read</source>
        <translation>liest</translation>
    </message>
    <message>
        <source>read-only memory</source>
        <translation>nur lesbar</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>liest %1</translation>
    </message>
    <message>
        <source>reads what nobody has written</source>
        <translation>liest, was niemand geschrieben hat</translation>
    </message>
    <message>
        <source>Record block %1</source>
        <translation>Block %1 aufzeichnen</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Rows abo&amp;ve</source>
        <translation>Reihen &amp;darüber</translation>
    </message>
    <message>
        <source>Run again and record this block, too</source>
        <translation>Noch einmal ausführen und auch diesen Block aufzeichnen</translation>
    </message>
    <message>
        <source>Runs the program on several schedules, and shows one on which it goes wrong beside one on which it does not</source>
        <translation>Führt das Programm mit verschiedenem Scheduling aus und zeigt einen Lauf, in dem es fehlschlägt, neben einem, in dem es stimmt</translation>
    </message>
    <message>
        <source>Schedule %1 of %2; not successful: %3</source>
        <translation>Lauf %1 von %2; nicht erfolgreich: %3</translation>
    </message>
    <message>
        <source>Search &amp;schedules…</source>
        <translation>&amp;Schedulings durchsuchen …</translation>
    </message>
    <message>
        <source>Search schedules</source>
        <translation>Scheduling-Suche</translation>
    </message>
    <message>
        <source>sectors %1 against %2</source>
        <translation>Sektoren %1 gegen %2</translation>
    </message>
    <message>
        <source>shared memory: %1 wavefronts; without bank conflicts %2</source>
        <translation>Shared Memory: %1 Wavefronts; ohne Bankkonflikte %2</translation>
    </message>
    <message>
        <source>shuffles: %1, active lanes %2</source>
        <translation>Shuffles: %1, aktive Lanes: %2</translation>
    </message>
    <message>
        <source>the host copies the result</source>
        <translation>der Host kopiert das Ergebnis</translation>
    </message>
    <message>
        <source>the other kernel</source>
        <translation>der andere Kernel</translation>
    </message>
    <message>
        <source>The reader has read what was published after the write, and executed no fence since.</source>
        <translation>Der lesende Thread hat gelesen, was nach dem Schreibzugriff veröffentlicht wurde, und seitdem keinen Fence ausgeführt.</translation>
    </message>
    <message>
        <source>thread %1: %2</source>
        <translation>Thread %1: %2</translation>
    </message>
    <message>
        <source>Threads of two blocks: nothing orders the two accesses. __syncthreads() orders the threads of one block only.</source>
        <translation>Threads zweier Blöcke: nichts ordnet die beiden Zugriffe. __syncthreads() ordnet nur die Threads eines Blocks.</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>Zeitlimit</translation>
    </message>
    <message>
        <source>Timeout</source>
        <translation>Zeitlimit überschritten</translation>
    </message>
    <message>
        <source>trap</source>
        <translation>Trap</translation>
    </message>
    <message>
        <source>Trap</source>
        <translation>Trap</translation>
    </message>
    <message>
        <source>Two lanes of one warp: nothing orders the two accesses. The lanes of a warp need not run in lockstep.</source>
        <translation>Zwei Lanes eines Warps: nichts ordnet die beiden Zugriffe. Die Lanes eines Warps laufen nicht unbedingt im Gleichschritt.</translation>
    </message>
    <message>
        <source>Two threads of one block: nothing orders the two accesses. There is no barrier between them.</source>
        <translation>Zwei Threads eines Blocks: nichts ordnet die beiden Zugriffe. Zwischen ihnen liegt keine Barriere.</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>nicht unterstützt</translation>
    </message>
    <message>
        <source>Unsupported by this engine</source>
        <translation>Von dieser Engine nicht unterstützt</translation>
    </message>
    <message>
        <source>use</source>
        <translation>benutzt</translation>
    </message>
    <message>
        <source>use after free</source>
        <translation>nach Freigabe benutzt</translation>
    </message>
    <message>
        <source>Use after free</source>
        <translation>Zugriff nach der Freigabe</translation>
    </message>
    <message>
        <source>uses the value</source>
        <translation>benutzt den Wert</translation>
    </message>
    <message>
        <source>votes, matches and reductions of warps: %1</source>
        <translation>Votes, Matches und Reduktionen von Warps: %1</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>What differs between two runs on round robin was not compared.</source>
        <translation>Was sich schon zwischen zwei Läufen mit Round Robin unterscheidet, wurde nicht verglichen.</translation>
    </message>
    <message>
        <source>warps %1</source>
        <translation>Warps %1</translation>
    </message>
    <message>
        <source>wavefronts of warp %1: one pass over the banks each</source>
        <translation>Wavefronts von Warp %1: je ein Durchgang durch die Bänke</translation>
    </message>
    <message>
        <source>waves of blocks over the %1 SMs of %2, strong: the SM of block %3</source>
        <translation>Wellen von Blöcken über die %1 SMs von %2, kräftig: der SM von Block %3</translation>
    </message>
    <message>
        <source>waves over %1 SMs, strong: the SM of block %2</source>
        <translation>Wellen über %1 SMs, kräftig: SM von Block %2</translation>
    </message>
    <message>
        <source>with the fix</source>
        <translation>mit der Korrektur</translation>
    </message>
    <message>
        <source>without the fix</source>
        <translation>ohne die Korrektur</translation>
    </message>
    <message>
        <source>write</source>
        <translation>schreibt</translation>
    </message>
    <message>
        <source>Write to read-only memory</source>
        <translation>Schreibzugriff auf nur lesbaren Speicher</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>schreibt %1</translation>
    </message>
    <message>
        <source>Written for %1; here:</source>
        <translation>Geschrieben für %1; hier:</translation>
    </message>
    <message>
        <source>Written for a run without arguments; here:</source>
        <translation>Geschrieben für einen Lauf ohne Argumente; hier:</translation>
    </message>
    <message>
        <source>Written for the original program; here:</source>
        <translation>Geschrieben für das Originalprogramm; hier:</translation>
    </message>
    <message>
        <source>Written for the program&apos;s own launch; here:</source>
        <translation>Geschrieben für den Kernelstart des Programms selbst; hier:</translation>
    </message>
    <message>
        <source>dots: a value of the line has no room</source>
        <translation>Punkte: für einen Wert der Zeile ist kein Platz</translation>
    </message>
    <message>
        <source>Sectors of global memory per line</source>
        <translation>Sektoren des Global Memory je Zeile</translation>
    </message>
    <message>
        <source>Sectors of global memory per step</source>
        <translation>Sektoren des Global Memory je Schritt</translation>
    </message>
    <message>
        <source>Shows what a CUDA program does, step by step, without a GPU.</source>
        <translation>Zeigt Schritt für Schritt, was ein CUDA-Programm tut, ohne GPU.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>%1 exists already.</source>
        <translation>%1 gibt es schon.</translation>
    </message>
    <message>
        <source>%L1 numbered files exist already, such as %2.</source>
        <translation>%L1 nummerierte Dateien gibt es schon, zum Beispiel %2.</translation>
    </message>
    <message>
        <source>Cancel the export</source>
        <translation>Den Export abbrechen</translation>
    </message>
    <message>
        <source>Stop saving the recording</source>
        <translation>Das Speichern der Aufzeichnung abbrechen</translation>
    </message>
    <message>
        <source>Stop saving the report</source>
        <translation>Das Speichern des Berichts abbrechen</translation>
    </message>
    <message>
        <source>Animation export was cancelled because the language changed.</source>
        <translation>Der Export der Animation wurde abgebrochen, weil die Sprache gewechselt wurde.</translation>
    </message>
    <message>
        <source>The export was cancelled</source>
        <translation>Der Export wurde abgebrochen</translation>
    </message>
    <message>
        <source>The recording was not saved</source>
        <translation>Die Aufzeichnung wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>The report was not saved</source>
        <translation>Der Bericht wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>The run has %L1 steps: too many for one animation.</source>
        <translation>Der Lauf hat %L1 Schritte: zu viele für eine Animation.</translation>
    </message>
    <message>
        <source>a null pointer, address %1</source>
        <translation>ein Nullzeiger, Adresse %1</translation>
    </message>
    <message>
        <source>address %1, in no allocation</source>
        <translation>Adresse %1 außerhalb jeder Allokation</translation>
    </message>
    <message>
        <source>An SM holds %1 at once, limited by %2: %3 of %4 warps; %5 on %6 SMs.</source>
        <translation>Ein SM fasst zugleich %1, begrenzt durch %2: %3 von %4 Warps; %5 auf %6 SMs.</translation>
    </message>
    <message>
        <source>allocations at this launch (%1 of %2 shown)</source>
        <translation>Allokationen bei diesem Kernelstart (%1 von %2 gezeigt)</translation>
    </message>
    <message>
        <source>being counted by ptxas</source>
        <translation>werden von ptxas gerade gezählt</translation>
    </message>
    <message>
        <source>blocks (%1 to %2, %3 to %4, %5)</source>
        <translation>Blöcke (%1 bis %2, %3 bis %4, %5)</translation>
    </message>
    <message>
        <source>blocks per SM by each limit that is known</source>
        <translation>Blöcke je SM nach jeder bekannten Grenze</translation>
    </message>
    <message numerus="yes">
        <source>blocks per SM by each limit, with %Ln register per thread</source>
        <translation>
            <numerusform>Blöcke je SM nach jeder Grenze, mit %Ln Register je Thread</numerusform>
            <numerusform>Blöcke je SM nach jeder Grenze, mit %Ln Register je Thread</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>blocks per SM by each limit, with %Ln registers per thread</source>
        <translation>
            <numerusform>Blöcke je SM nach jeder Grenze, mit %Ln Registern je Thread</numerusform>
            <numerusform>Blöcke je SM nach jeder Grenze, mit %Ln Registern je Thread</numerusform>
        </translation>
    </message>
    <message>
        <source>byte %1 of %2</source>
        <translation>Byte %1 von %2</translation>
    </message>
    <message>
        <source>byte %1 of %2, which has %3</source>
        <translation>Byte %1 von %2, das nur %3 hat</translation>
    </message>
    <message>
        <source>In line %1, thread %2 is stopped</source>
        <translation>In Zeile %1 wird Thread %2 angehalten</translation>
    </message>
    <message>
        <source>lane %1, thread %2: stopped</source>
        <translation>Lane %1, Thread %2: angehalten</translation>
    </message>
    <message>
        <source>lanes</source>
        <translation>Lanes</translation>
    </message>
    <message>
        <source>local</source>
        <translation>Local</translation>
    </message>
    <message>
        <source>local sectors</source>
        <translation>Local-Sektoren</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>keine gefunden</translation>
    </message>
    <message>
        <source>none found; built-in recordings can be opened</source>
        <translation>keins gefunden; mitgelieferte Aufzeichnungen lassen sich öffnen</translation>
    </message>
    <message>
        <source>not known without ptxas, and not counted</source>
        <translation>ohne ptxas nicht bekannt und nicht mitgezählt</translation>
    </message>
    <message>
        <source>Ordering %1 events…</source>
        <translation>%1 Ereignisse werden geordnet…</translation>
    </message>
    <message>
        <source>Ordering %1 million events…</source>
        <translation>%1 Millionen Ereignisse werden geordnet…</translation>
    </message>
    <message>
        <source>no lane that far away, so it got its own value</source>
        <translation>so weit entfernt gibt es keine Lane, der eigene Wert blieb</translation>
    </message>
    <message>
        <source> · thread %1</source>
        <translation> · Thread %1</translation>
    </message>
    <message>
        <source>%1   %2, all blocks</source>
        <translation>%1   %2, alle Blöcke</translation>
    </message>
    <message>
        <source>%1   %2, block %3</source>
        <translation>%1   %2, Block %3</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2 against %3</source>
        <translation>%1 %2 gegen %3</translation>
    </message>
    <message>
        <source>%1 %2: 1 to %3</source>
        <translation>%1 %2: 1 bis %3</translation>
    </message>
    <message>
        <source>%1 (%2 of %3 addresses)</source>
        <translation>%1 (%2 von %3 Adressen)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 (the better one)</source>
        <translation>%1 (der bessere Wert)</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 = %2 at step %3</source>
        <translation>%1 = %2 bei Schritt %3</translation>
    </message>
    <message>
        <source>%1 = %2, bank %3</source>
        <translation>%1 = %2, Bank %3</translation>
    </message>
    <message>
        <source>%1 = %2: %3</source>
        <translation>%1 = %2: %3</translation>
    </message>
    <message>
        <source>%1 = %2: %3, %4 at one address serialised</source>
        <translation>%1 = %2: %3, %4 an einer Adresse serialisiert</translation>
    </message>
    <message>
        <source>%1 KiB</source>
        <translation>%1 KiB</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 queries the active lanes of the warp: %2.</source>
        <translation>%1 fragt die aktiven Lanes des Warps ab: %2.</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>%1 at the same time: %2 to %3</source>
        <translation>%1 zugleich: %2 bis %3</translation>
    </message>
    <message>
        <source>%1 active</source>
        <translation>%1 aktiv</translation>
    </message>
    <message>
        <source>%1 atomics</source>
        <translation>%1× atomar</translation>
    </message>
    <message>
        <source>lanes need %2 different words of each of %1 banks</source>
        <translation>die Lanes brauchen jeweils %2 verschiedene Wörter von %1 Bänken</translation>
    </message>
    <message>
        <source>lanes need up to %2 different words of each of %1 banks</source>
        <translation>die Lanes brauchen jeweils bis zu %2 verschiedene Wörter von %1 Bänken</translation>
    </message>
    <message>
        <source>%1 banks each need %2 wavefronts</source>
        <translation>%1 Bänke brauchen jeweils %2 Wavefronts</translation>
    </message>
    <message>
        <source>%1 banks each need up to %2 wavefronts</source>
        <translation>%1 Bänke brauchen jeweils bis zu %2 Wavefronts</translation>
    </message>
    <message>
        <source>%1 by %2   %3</source>
        <translation>%1 nach %2   %3</translation>
    </message>
    <message>
        <source>%1 byte</source>
        <translation>%1 Byte</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Byte</translation>
    </message>
    <message>
        <source>%1 bytes requested</source>
        <translation>%1 Byte angefordert</translation>
    </message>
    <message>
        <source>%1 bytes of shared memory are more than %2: dynamic, and only after cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, …).</source>
        <translation>%1 Byte Shared Memory sind mehr als %2: nur dynamisch und nur nach cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, …).</translation>
    </message>
    <message>
        <source>%1 elects one lane of the warp: %2.</source>
        <translation>%1 wählt eine Lane des Warps aus: %2.</translation>
    </message>
    <message>
        <source>%1 reduces a value of every lane of the warp to one, which all lanes get: %2.</source>
        <translation>%1 reduziert die Werte aller Lanes des Warps auf einen, den alle erhalten: %2.</translation>
    </message>
    <message>
        <source>%1 diverged</source>
        <translation>%1 divergierten</translation>
    </message>
    <message>
        <source>%1 fetches from a texture: %2.</source>
        <translation>%1 liest aus einer Textur: %2.</translation>
    </message>
    <message>
        <source>%1 finds the lanes that hold equal values: %2.</source>
        <translation>%1 findet die Lanes mit gleichen Werten: %2.</translation>
    </message>
    <message>
        <source>%1 finds whether all lanes of the warp hold the same value: %2.</source>
        <translation>%1 stellt fest, ob alle Lanes des Warps denselben Wert haben: %2.</translation>
    </message>
    <message>
        <source>%1 exited</source>
        <translation>%1 beendet</translation>
    </message>
    <message numerus="yes">
        <source>%1 for %2 SMs: %Ln is idle.</source>
        <translation>
            <numerusform>%1 für %2 SMs: %Ln ist untätig.</numerusform>
            <numerusform>%1 für %2 SMs: %Ln ist untätig.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 for %2 SMs: %Ln are idle.</source>
        <translation>
            <numerusform>%1 für %2 SMs: %Ln sind untätig.</numerusform>
            <numerusform>%1 für %2 SMs: %Ln sind untätig.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 gathers four texels of a texture: %2.</source>
        <translation>%1 sammelt vier Texel einer Textur: %2.</translation>
    </message>
    <message>
        <source>%1 has changed on disk since it was opened.</source>
        <translation>%1 wurde seit dem Öffnen von anderer Seite geändert.</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1 in each block</source>
        <translation>%1 in jedem Block</translation>
    </message>
    <message>
        <source>%1 in warps that take no part</source>
        <translation>%1 in unbeteiligten Warps</translation>
    </message>
    <message>
        <source>%1 instructions</source>
        <translation>%1 Befehle</translation>
    </message>
    <message>
        <source>%1 keeps %2</source>
        <translation>%1 behält %2</translation>
    </message>
    <message>
        <source>lane %1 last passed on %2; its register may hold another value by now</source>
        <translation>Lane %1 hat zuletzt %2 weitergegeben; ihr Register kann inzwischen einen anderen Wert enthalten</translation>
    </message>
    <message>
        <source>%1 lanes</source>
        <translation>%1 Lanes</translation>
    </message>
    <message>
        <source>%1 loads</source>
        <translation>%1× lesen</translation>
    </message>
    <message>
        <source>%1 inactive</source>
        <translation>%1 inaktiv</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>%1 nested kernels or nodes overlap others: too few rows</source>
        <translation>%1 verschachtelte Kernel oder Knoten überdecken andere: zu wenige Zeilen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 blocks</source>
        <translation>%1 von %2 Blöcken</translation>
    </message>
    <message>
        <source>%1 of %2 diverge</source>
        <translation>%1 von %2 divergent</translation>
    </message>
    <message>
        <source>%1 of %2 inputs</source>
        <translation>%1 von %2 Eingaben</translation>
    </message>
    <message>
        <source>%1 of %2 lanes active</source>
        <translation>%1 von %2 Lanes aktiv</translation>
    </message>
    <message>
        <source>%1 of %2 lines shown</source>
        <translation>%1 von %2 Cachezeilen gezeigt</translation>
    </message>
    <message>
        <source>%1 of %2 rows shown</source>
        <translation>%1 von %2 Reihen gezeigt</translation>
    </message>
    <message>
        <source>%1 of %2 streams shown</source>
        <translation>%1 von %2 Streams gezeigt</translation>
    </message>
    <message>
        <source>%1 of %2.</source>
        <translation>%1 zu %2.</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 von %2: %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln warp arrives</source>
        <translation>
            <numerusform>%1 von %Ln Warp kommt an</numerusform>
            <numerusform>%1 von %Ln Warp kommt an</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln warps arrive</source>
        <translation>
            <numerusform>%1 von %Ln Warps kommen an</numerusform>
            <numerusform>%1 von %Ln Warps kommen an</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of 32 bytes</source>
        <translation>%1 von 32 Byte</translation>
    </message>
    <message>
        <source>%1 of all, which each of them gets</source>
        <translation>%1 über alle; jede erhält das Ergebnis</translation>
    </message>
    <message>
        <source>%1 passes values between the lanes of a warp: %2.</source>
        <translation>%1 tauscht Werte zwischen den Lanes eines Warps aus: %2.</translation>
    </message>
    <message>
        <source>%1 programs</source>
        <translation>%1 Programme</translation>
    </message>
    <message>
        <source>%1 reads %2: %3.</source>
        <translation>%1 liest %2: %3.</translation>
    </message>
    <message>
        <source>%1 reads from a surface: %2.</source>
        <translation>%1 liest aus einer Surface: %2.</translation>
    </message>
    <message>
        <source>%1 runs %2 from %3 to %4</source>
        <translation>%1 läuft %2 von %3 bis %4</translation>
    </message>
    <message>
        <source>%1 sectors</source>
        <translation>%1 Sektoren</translation>
    </message>
    <message>
        <source>Steps: %2. Sectors: %1.</source>
        <translation>Schritte: %2. Sektoren: %1.</translation>
    </message>
    <message>
        <source>%1 sectors, %2 would suffice</source>
        <translation>%1 Sektoren, %2 würden reichen</translation>
    </message>
    <message>
        <source>%1 stores</source>
        <translation>%1× schreiben</translation>
    </message>
    <message>
        <source>%1 serialised</source>
        <translation>%1 serialisiert</translation>
    </message>
    <message>
        <source>%1 evaluates a vote: %2.</source>
        <translation>%1 wertet einen Vote aus: %2.</translation>
    </message>
    <message>
        <source>%1 allocates memory on the device&apos;s heap: %2.</source>
        <translation>%1 belegt Speicher auf dem Heap des Geräts: %2.</translation>
    </message>
    <message>
        <source>%1 threads: %2 %, limited by %3</source>
        <translation>%1 Threads: %2 %, begrenzt durch %3</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 took %2 µs on %3, %4 GB/s</source>
        <translation>%1: %2 µs auf %3, %4 GB/s</translation>
    </message>
    <message>
        <source>%1 updates %2 atomically (%3): %4.</source>
        <translation>%1 ändert %2 atomar (%3): %4.</translation>
    </message>
    <message>
        <source>%1 waiting for the barrier</source>
        <translation>%1 wartend an der Barriere</translation>
    </message>
    <message>
        <source>%1 wavefronts</source>
        <translation>%1 Wavefronts</translation>
    </message>
    <message>
        <source>Steps: %2. Wavefronts: %1, no bank conflict.</source>
        <translation>Schritte: %2. Wavefronts: %1, kein Bankkonflikt.</translation>
    </message>
    <message>
        <source>Steps: %2. Wavefronts: %1, of which bank conflicts: %3.</source>
        <translation>Schritte: %2. Wavefronts: %1, davon Bankkonflikte: %3.</translation>
    </message>
    <message>
        <source>%1 wavefronts, ideal %2, conflicts %3</source>
        <translation>%1 Wavefronts, ideal %2, Konflikte %3</translation>
    </message>
    <message>
        <source>%1 wavefronts, no conflict</source>
        <translation>%1 Wavefronts, kein Konflikt</translation>
    </message>
    <message>
        <source>%1 would suffice</source>
        <translation>%1 würden reichen</translation>
    </message>
    <message>
        <source>%1 writes %2: %3.</source>
        <translation>%1 schreibt %2: %3.</translation>
    </message>
    <message>
        <source>%1 writes to a surface: %2.</source>
        <translation>%1 schreibt in eine Surface: %2.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · %2, %3, block %4 in a grid of %5, launch %6 of %7</source>
        <translation>%1 · %2, %3, Block %4 in einem Grid von %5, Start %6 von %7</translation>
    </message>
    <message>
        <source>%1 · no launch</source>
        <translation>%1 · kein Kernelstart</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2 by the modelled clock.</source>
        <translation>%1, %2 nach der modellierten Uhr.</translation>
    </message>
    <message>
        <source>%1, %2 of %3 failed</source>
        <translation>%1, %2 von %3 gescheitert</translation>
    </message>
    <message>
        <source>%1, %2.</source>
        <translation>%1, %2.</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>%1 (A)</source>
        <translation>%1 (A)</translation>
    </message>
    <message>
        <source>%1 (B)</source>
        <translation>%1 (B)</translation>
    </message>
    <message>
        <source>%1, as in %2</source>
        <translation>%1, wie in %2</translation>
    </message>
    <message>
        <source>%1, distance %2</source>
        <translation>%1, Abstand %2</translation>
    </message>
    <message>
        <source>%1, for %2.</source>
        <translation>%1, für %2.</translation>
    </message>
    <message>
        <source>%1, ideal %2</source>
        <translation>%1, ideal %2</translation>
    </message>
    <message>
        <source>%1, time is modelled</source>
        <translation>%1, Zeit modelliert</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 bytes</source>
        <translation>%1: %2 Byte</translation>
    </message>
    <message>
        <source>%1: %2 in each of the %3 runs, of %4, that have given a number.</source>
        <translation>%1: %2 in jedem der %3 von %4 Läufen, die eine Zahl ergeben haben.</translation>
    </message>
    <message>
        <source>%1: %2 in every run.</source>
        <translation>%1: %2 in jedem Lauf.</translation>
    </message>
    <message>
        <source>%1: %2 of %3 in this block</source>
        <translation>%1: %2 von %3 in diesem Block</translation>
    </message>
    <message>
        <source>%1: %2, %3 at one address serialised</source>
        <translation>%1: %2, %3 an einer Adresse serialisiert</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln lane continues.</source>
        <translation>
            <numerusform>%1: %Ln Lane läuft weiter.</numerusform>
            <numerusform>%1: %Ln Lane läuft weiter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln lane of %2 has exited.</source>
        <translation>
            <numerusform>%1: %Ln Lane von %2 ist beendet.</numerusform>
            <numerusform>%1: %Ln Lane von %2 ist beendet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln lane parked at a reconvergence point is released to guarantee forward progress.</source>
        <translation>
            <numerusform>%1: %Ln Lane, die an einem Rekonvergenzpunkt parkt, wird freigegeben, damit der Fortschritt garantiert ist.</numerusform>
            <numerusform>%1: %Ln Lane, die an einem Rekonvergenzpunkt parkt, wird freigegeben, damit der Fortschritt garantiert ist.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln lanes continue together.</source>
        <translation>
            <numerusform>%1: %Ln Lanes laufen gemeinsam weiter.</numerusform>
            <numerusform>%1: %Ln Lanes laufen gemeinsam weiter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln lanes of %2 have exited.</source>
        <translation>
            <numerusform>%1: %Ln Lanes von %2 sind beendet.</numerusform>
            <numerusform>%1: %Ln Lanes von %2 sind beendet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln lanes parked at a reconvergence point are released to guarantee forward progress.</source>
        <translation>
            <numerusform>%1: %Ln Lanes, die an einem Rekonvergenzpunkt parken, werden freigegeben, damit der Fortschritt garantiert ist.</numerusform>
            <numerusform>%1: %Ln Lanes, die an einem Rekonvergenzpunkt parken, werden freigegeben, damit der Fortschritt garantiert ist.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln of %2 (%3) arrive at the barrier and wait until all have.</source>
        <translation>
            <numerusform>%1: %Ln von %2 (%3) erreichen die Barriere und warten, bis alle da sind.</numerusform>
            <numerusform>%1: %Ln von %2 (%3) erreichen die Barriere und warten, bis alle da sind.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln of %2 (%3) arrives at the barrier and waits until all have.</source>
        <translation>
            <numerusform>%1: %Ln von %2 (%3) erreicht die Barriere und wartet, bis alle da sind.</numerusform>
            <numerusform>%1: %Ln von %2 (%3) erreicht die Barriere und wartet, bis alle da sind.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: a block takes %2; by this alone, %3 would fit</source>
        <translation>%1: Ein Block braucht %2; danach allein würden %3 passen</translation>
    </message>
    <message>
        <source>%1: active</source>
        <translation>%1: aktiv</translation>
    </message>
    <message numerus="yes">
        <source>%1: all lanes of %Ln warp work on a matrix together.</source>
        <translation>
            <numerusform>%1: Alle Lanes von %Ln Warp rechnen gemeinsam an einer Matrix.</numerusform>
            <numerusform>%1: Alle Lanes von %Ln Warp rechnen gemeinsam an einer Matrix.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: all lanes of %Ln warps work on matrices, each warp together.</source>
        <translation>
            <numerusform>%1: Alle Lanes von %Ln Warps rechnen an Matrizen, jeder Warp gemeinsam.</numerusform>
            <numerusform>%1: Alle Lanes von %Ln Warps rechnen an Matrizen, jeder Warp gemeinsam.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: each lane gets the value of the lane %2 above it: %3.</source>
        <translation>%1: Jede Lane erhält den Wert der um %2 höheren Lane: %3.</translation>
    </message>
    <message>
        <source>%1: each lane gets the value of the lane %2 below it: %3.</source>
        <translation>%1: Jede Lane erhält den Wert der um %2 niedrigeren Lane: %3.</translation>
    </message>
    <message>
        <source>%1: every lane gets the value of lane %2 of its warp: %3.</source>
        <translation>%1: Jede Lane erhält den Wert von Lane %2 ihres Warps: %3.</translation>
    </message>
    <message>
        <source>%1: from %2 to %3.</source>
        <translation>%1: von %2 bis %3.</translation>
    </message>
    <message>
        <source>%1: lanes exchange values with the lane whose number is theirs xor %2: %3.</source>
        <translation>%1: Jede Lane tauscht Werte mit der Lane, deren Nummer die eigene xor %2 ist: %3.</translation>
    </message>
    <message>
        <source>%1: not accessed</source>
        <translation>%1: kein Zugriff</translation>
    </message>
    <message>
        <source>%1: not written yet, bank %2</source>
        <translation>%1: noch nicht geschrieben, Bank %2</translation>
    </message>
    <message>
        <source>%1: takes no part</source>
        <translation>%1: nicht beteiligt</translation>
    </message>
    <message numerus="yes">
        <source>%1: the barrier is complete; %Ln warp continues.</source>
        <translation>
            <numerusform>%1: Die Barriere ist vollständig; %Ln Warp läuft weiter.</numerusform>
            <numerusform>%1: Die Barriere ist vollständig; %Ln Warp läuft weiter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: the barrier is complete; %Ln warps continue.</source>
        <translation>
            <numerusform>%1: Die Barriere ist vollständig; %Ln Warps laufen weiter.</numerusform>
            <numerusform>%1: Die Barriere ist vollständig; %Ln Warps laufen weiter.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; %2 to %3, %4</source>
        <translation>%1; %2 bis %3, %4</translation>
    </message>
    <message>
        <source>%1[ ]</source>
        <translation>%1[ ]</translation>
    </message>
    <message>
        <source>%1[*] - SIMTscope</source>
        <translation>%1[*] - SIMTscope</translation>
    </message>
    <message>
        <source>%1[*], recorded on %2 - SIMTscope</source>
        <translation>%1[*], aufgezeichnet auf %2 - SIMTscope</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln lane active</source>
        <translation>
            <numerusform>%L1 von %Ln Lane aktiv</numerusform>
            <numerusform>%L1 von %Ln Lane aktiv</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln lanes active</source>
        <translation>
            <numerusform>%L1 von %Ln Lanes aktiv</numerusform>
            <numerusform>%L1 von %Ln Lanes aktiv</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln thread</source>
        <translation>
            <numerusform>%L1 von %Ln Thread</numerusform>
            <numerusform>%L1 von %Ln Thread</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln threads</source>
        <translation>
            <numerusform>%L1 von %Ln Threads</numerusform>
            <numerusform>%L1 von %Ln Threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln SM gets no block.</source>
        <translation>
            <numerusform>%Ln SM erhält keinen Block.</numerusform>
            <numerusform>%Ln SM erhält keinen Block.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln SMs get no block.</source>
        <translation>
            <numerusform>%Ln SMs erhalten keinen Block.</numerusform>
            <numerusform>%Ln SMs erhalten keinen Block.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln access of a warp, none with a conflict</source>
        <translation>
            <numerusform>%Ln Zugriff eines Warps, ohne Konflikt</numerusform>
            <numerusform>%Ln Zugriff eines Warps, ohne Konflikt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln accesses of a warp, none with a conflict</source>
        <translation>
            <numerusform>%Ln Zugriffe eines Warps, keiner mit Konflikt</numerusform>
            <numerusform>%Ln Zugriffe eines Warps, keiner mit Konflikt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln allocation</source>
        <translation>
            <numerusform>%Ln Allokation</numerusform>
            <numerusform>%Ln Allokation</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln allocations</source>
        <translation>
            <numerusform>%Ln Allokationen</numerusform>
            <numerusform>%Ln Allokationen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln block</source>
        <translation>
            <numerusform>%Ln Block</numerusform>
            <numerusform>%Ln Block</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln blocks</source>
        <translation>
            <numerusform>%Ln Blöcke</numerusform>
            <numerusform>%Ln Blöcke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln byte</source>
        <translation>
            <numerusform>%Ln Byte</numerusform>
            <numerusform>%Ln Byte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln bytes</source>
        <translation>
            <numerusform>%Ln Byte</numerusform>
            <numerusform>%Ln Byte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln different address; constant memory serves one at a time</source>
        <translation>
            <numerusform>%Ln verschiedene Adresse; Constant Memory bedient eine nach der anderen</numerusform>
            <numerusform>%Ln verschiedene Adresse; Constant Memory bedient eine nach der anderen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln different addresses; constant memory serves one at a time</source>
        <translation>
            <numerusform>%Ln verschiedene Adressen; Constant Memory bedient eine nach der anderen</numerusform>
            <numerusform>%Ln verschiedene Adressen; Constant Memory bedient eine nach der anderen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln earlier row is not shown</source>
        <translation>
            <numerusform>%Ln frühere Reihe nicht gezeigt</numerusform>
            <numerusform>%Ln frühere Reihe nicht gezeigt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln earlier rows are not shown</source>
        <translation>
            <numerusform>%Ln frühere Reihen nicht gezeigt</numerusform>
            <numerusform>%Ln frühere Reihen nicht gezeigt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln element has no thread of its own: a thread must process several.</source>
        <translation>
            <numerusform>%Ln Element hat keinen eigenen Thread: Ein Thread muss mehrere übernehmen.</numerusform>
            <numerusform>%Ln Element hat keinen eigenen Thread: Ein Thread muss mehrere übernehmen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln elements have no thread of their own: each thread must process several.</source>
        <translation>
            <numerusform>%Ln Elemente haben keinen eigenen Thread: Jeder Thread muss mehrere übernehmen.</numerusform>
            <numerusform>%Ln Elemente haben keinen eigenen Thread: Jeder Thread muss mehrere übernehmen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln event of a lane</source>
        <translation>
            <numerusform>%Ln Ereignis einer Lane</numerusform>
            <numerusform>%Ln Ereignis einer Lane</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln events of lanes</source>
        <translation>
            <numerusform>%Ln Ereignisse von Lanes</numerusform>
            <numerusform>%Ln Ereignisse von Lanes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file</source>
        <translation>
            <numerusform>%Ln Datei</numerusform>
            <numerusform>%Ln Datei</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files</source>
        <translation>
            <numerusform>%Ln Dateien</numerusform>
            <numerusform>%Ln Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln gefunden</numerusform>
            <numerusform>%Ln gefunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln has exited</source>
        <translation>
            <numerusform>%Ln ist beendet</numerusform>
            <numerusform>%Ln ist beendet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln have exited</source>
        <translation>
            <numerusform>%Ln sind beendet</numerusform>
            <numerusform>%Ln sind beendet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lane</source>
        <translation>
            <numerusform>%Ln Lane</numerusform>
            <numerusform>%Ln Lane</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lane takes this path</source>
        <translation>
            <numerusform>%Ln Lane nimmt diesen Pfad</numerusform>
            <numerusform>%Ln Lane nimmt diesen Pfad</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lane of the last warp of every block has no thread.</source>
        <translation>
            <numerusform>%Ln Lane im letzten Warp jedes Blocks hat keinen Thread.</numerusform>
            <numerusform>%Ln Lane im letzten Warp jedes Blocks hat keinen Thread.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lane reads from a lane that takes no part: what it gets is undefined.</source>
        <translation>
            <numerusform>%Ln Lane liest von einer unbeteiligten Lane: Was sie erhält, ist undefiniert.</numerusform>
            <numerusform>%Ln Lane liest von einer unbeteiligten Lane: Was sie erhält, ist undefiniert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lanes</source>
        <translation>
            <numerusform>%Ln Lanes</numerusform>
            <numerusform>%Ln Lanes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lanes take this path</source>
        <translation>
            <numerusform>%Ln Lanes nehmen diesen Pfad</numerusform>
            <numerusform>%Ln Lanes nehmen diesen Pfad</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lanes of the last warp of every block have no thread.</source>
        <translation>
            <numerusform>%Ln Lanes im letzten Warp jedes Blocks haben keinen Thread.</numerusform>
            <numerusform>%Ln Lanes im letzten Warp jedes Blocks haben keinen Thread.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lanes read from lanes that take no part: what they get is undefined.</source>
        <translation>
            <numerusform>%Ln Lanes lesen von unbeteiligten Lanes: Was sie erhalten, ist undefiniert.</numerusform>
            <numerusform>%Ln Lanes lesen von unbeteiligten Lanes: Was sie erhalten, ist undefiniert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line</source>
        <translation>
            <numerusform>%Ln Cachezeile</numerusform>
            <numerusform>%Ln Cachezeile</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line of text</source>
        <translation>
            <numerusform>%Ln Zeile</numerusform>
            <numerusform>%Ln Zeile</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines</source>
        <translation>
            <numerusform>%Ln Cachezeilen</numerusform>
            <numerusform>%Ln Cachezeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines of text</source>
        <translation>
            <numerusform>%Ln Zeilen</numerusform>
            <numerusform>%Ln Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node</source>
        <translation>
            <numerusform>%Ln Knoten</numerusform>
            <numerusform>%Ln Knoten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln nodes</source>
        <translation>
            <numerusform>%Ln Knoten</numerusform>
            <numerusform>%Ln Knoten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of %1 find another value than expected and do not swap.</source>
        <translation>
            <numerusform>%Ln von %1 finden einen anderen Wert als erwartet und tauschen nicht.</numerusform>
            <numerusform>%Ln von %1 finden einen anderen Wert als erwartet und tauschen nicht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of %1 finds another value than expected and does not swap.</source>
        <translation>
            <numerusform>%Ln von %1 findet einen anderen Wert als erwartet und tauscht nicht.</numerusform>
            <numerusform>%Ln von %1 findet einen anderen Wert als erwartet und tauscht nicht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of %1 threads has no element (%2).</source>
        <translation>
            <numerusform>%Ln von %1 Threads hat kein Element (%2).</numerusform>
            <numerusform>%Ln von %1 Threads hat kein Element (%2).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of %1 threads have no element (%2).</source>
        <translation>
            <numerusform>%Ln von %1 Threads haben kein Element (%2).</numerusform>
            <numerusform>%Ln von %1 Threads haben kein Element (%2).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other kernel or copy overlaps it</source>
        <translation>
            <numerusform>%Ln anderer Kernel oder Kopiervorgang überlappt ihn</numerusform>
            <numerusform>%Ln anderer Kernel oder Kopiervorgang überlappt ihn</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other kernels or copies overlap it</source>
        <translation>
            <numerusform>%Ln andere Kernel oder Kopiervorgänge überlappen ihn</numerusform>
            <numerusform>%Ln andere Kernel oder Kopiervorgänge überlappen ihn</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln replaced</source>
        <translation>
            <numerusform>%Ln ersetzt</numerusform>
            <numerusform>%Ln ersetzt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sector</source>
        <translation>
            <numerusform>%Ln Sektor</numerusform>
            <numerusform>%Ln Sektor</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sector of 32 bytes, the minimum.</source>
        <translation>
            <numerusform>%Ln Sektor zu 32 Byte, das Minimum.</numerusform>
            <numerusform>%Ln Sektor zu 32 Byte, das Minimum.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sector of 32 bytes; %L1 would suffice.</source>
        <translation>
            <numerusform>%Ln Sektor zu 32 Byte; %L1 würden reichen.</numerusform>
            <numerusform>%Ln Sektor zu 32 Byte; %L1 würden reichen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sectors</source>
        <translation>
            <numerusform>%Ln Sektoren</numerusform>
            <numerusform>%Ln Sektoren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sectors of 32 bytes, the minimum.</source>
        <translation>
            <numerusform>%Ln Sektoren zu 32 Byte, das Minimum.</numerusform>
            <numerusform>%Ln Sektoren zu 32 Byte, das Minimum.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sectors of 32 bytes; %L1 would suffice.</source>
        <translation>
            <numerusform>%Ln Sektoren zu 32 Byte; %L1 würden reichen.</numerusform>
            <numerusform>%Ln Sektoren zu 32 Byte; %L1 würden reichen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thread</source>
        <translation>
            <numerusform>%Ln Thread</numerusform>
            <numerusform>%Ln Thread</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln threads</source>
        <translation>
            <numerusform>%Ln Threads</numerusform>
            <numerusform>%Ln Threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln wait</source>
        <translation>
            <numerusform>%Ln warten</numerusform>
            <numerusform>%Ln warten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waits</source>
        <translation>
            <numerusform>%Ln wartet</numerusform>
            <numerusform>%Ln wartet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warp</source>
        <translation>
            <numerusform>%Ln Warp</numerusform>
            <numerusform>%Ln Warp</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warps</source>
        <translation>
            <numerusform>%Ln Warps</numerusform>
            <numerusform>%Ln Warps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln wave</source>
        <translation>
            <numerusform>%Ln Welle</numerusform>
            <numerusform>%Ln Welle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln wave over %1 SMs; it is %2 full.</source>
        <translation>
            <numerusform>%Ln Welle über %1 SMs; sie ist zu %2 gefüllt.</numerusform>
            <numerusform>%Ln Welle über %1 SMs; sie ist zu %2 gefüllt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln wavefront</source>
        <translation>
            <numerusform>%Ln Wavefront</numerusform>
            <numerusform>%Ln Wavefront</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln wavefront instead of %L1</source>
        <translation>
            <numerusform>%Ln Wavefront statt %L1</numerusform>
            <numerusform>%Ln Wavefront statt %L1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln wavefronts</source>
        <translation>
            <numerusform>%Ln Wavefronts</numerusform>
            <numerusform>%Ln Wavefronts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln wavefronts instead of %L1</source>
        <translation>
            <numerusform>%Ln Wavefronts statt %L1</numerusform>
            <numerusform>%Ln Wavefronts statt %L1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waves</source>
        <translation>
            <numerusform>%Ln Wellen</numerusform>
            <numerusform>%Ln Wellen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waves over %1 SMs; the last one is %2 full.</source>
        <translation>
            <numerusform>%Ln Wellen über %1 SMs; die letzte ist zu %2 gefüllt.</numerusform>
            <numerusform>%Ln Wellen über %1 SMs; die letzte ist zu %2 gefüllt.</numerusform>
        </translation>
    </message>
    <message>
        <source>A &amp;tour of the window</source>
        <translation>Ein &amp;Rundgang durch das Fenster</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>The picture</source>
        <translation>Das Bild</translation>
    </message>
    <message>
        <source>One block of a launch, at one step. Point at a shape: its tip names the value, the thread and the line. Click a cell and press Y: Why tells how its value came about.</source>
        <translation>Ein Block eines Starts, in einem Schritt. Zeigen Sie auf eine Form: Ihr Hinweis nennt Wert, Thread und Zeile. Ein Klick auf eine Zelle und Y: Warum erzählt, wie ihr Wert entstanden ist.</translation>
    </message>
    <message>
        <source>Right and Left go one step, Space plays. Page Down goes to the next question and plays the answer.</source>
        <translation>Rechts und Links gehen einen Schritt weit, die Leertaste spielt ab. Bild ab geht zur nächsten Frage und spielt die Antwort.</translation>
    </message>
    <message>
        <source>The same step as banks, warps, memory, source and more. A dim tab has nothing to show, and its tip says why.</source>
        <translation>Derselbe Schritt als Bänke, Warps, Speicher, Quelltext und mehr. Ein blasser Reiter hat nichts zu zeigen, und sein Hinweis sagt, warum.</translation>
    </message>
    <message>
        <source>The program</source>
        <translation>Das Programm</translation>
    </message>
    <message>
        <source>The line of the step is marked, and each line tells what it costs. Change the text and press F5: your text is run.</source>
        <translation>Die Zeile des Schritts ist markiert, und jede Zeile sagt, was sie kostet. Ändern Sie den Text und drücken Sie F5: Ihr Text wird ausgeführt.</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>What to look at in this program. A click goes there; think of your answer first.</source>
        <translation>Was in diesem Programm zu sehen ist. Ein Klick führt hin; überlegen Sie sich vorher Ihre Antwort.</translation>
    </message>
    <message>
        <source>Sizes, device and schedule of the next run. No GPU is needed: SIMTscope executes the kernels itself.</source>
        <translation>Größen, Gerät und Ablaufplan der nächsten Ausführung. Eine GPU ist nicht nötig: SIMTscope führt die Kernel selbst aus.</translation>
    </message>
    <message>
        <source>Each program has a lesson in words (Shift+F1). Open a .cu file of your own with Ctrl+O, or drop it on the window.</source>
        <translation>Jedes Programm hat eine Lektion in Worten (Umschalt+F1). Eine eigene .cu-Datei öffnen Sie mit Strg+O, oder Sie ziehen sie auf das Fenster.</translation>
    </message>
    <message>
        <source>&amp;About SIMTscope</source>
        <translation>&amp;Über SIMTscope</translation>
    </message>
    <message>
        <source>&amp;Bring back earlier edits</source>
        <translation>&amp;Frühere Änderungen zurückholen</translation>
    </message>
    <message>
        <source>L&amp;ive: the picture follows the text</source>
        <translation>L&amp;ive: Das Bild folgt dem Text</translation>
    </message>
    <message>
        <source>Live on</source>
        <translation>Live an</translation>
    </message>
    <message>
        <source>Live off</source>
        <translation>Live aus</translation>
    </message>
    <message>
        <source>The picture follows the text: after each edit the program runs by itself</source>
        <translation>Das Bild folgt dem Text: Nach jeder Änderung läuft das Programm von selbst</translation>
    </message>
    <message>
        <source>The program runs only with Run (F5); click to let the picture follow the text</source>
        <translation>Das Programm läuft nur mit Ausführen (F5); ein Klick lässt das Bild dem Text folgen</translation>
    </message>
    <message>
        <source>Picture of the text before the edit</source>
        <translation>Bild des Textes vor der Änderung</translation>
    </message>
    <message>
        <source>The picture does not follow the text: the last run took %1 s.</source>
        <translation>Das Bild folgt dem Text nicht: Der letzte Lauf dauerte %1 s.</translation>
    </message>
    <message>
        <source>Run (F5) shows the edited program.</source>
        <translation>Ausführen (F5) zeigt das bearbeitete Programm.</translation>
    </message>
    <message>
        <source>Drag to change the number</source>
        <translation>Ziehen ändert die Zahl</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>A&amp;bbrechen</translation>
    </message>
    <message>
        <source>&amp;Clear the list</source>
        <translation>Liste &amp;leeren</translation>
    </message>
    <message>
        <source>Toggle &amp;comment</source>
        <translation>Aus- oder ein&amp;kommentieren</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>&amp;Vergleichen mit</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>Bild &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Cost of every step</source>
        <translation>Kos&amp;ten jedes Schritts</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;End the comparison</source>
        <translation>Vergleich &amp;beenden</translation>
    </message>
    <message>
        <source>&amp;Export picture…</source>
        <translation>Bild &amp;exportieren…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Find and replace in the text</source>
        <translation>Im Quelltext &amp;suchen und ersetzen</translation>
    </message>
    <message>
        <source>&amp;First step</source>
        <translation>&amp;Erster Schritt</translation>
    </message>
    <message>
        <source>&amp;Fit the picture</source>
        <translation>Bild ein&amp;passen</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;Go to line…</source>
        <translation>&amp;Gehe zu Zeile…</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>Sp&amp;rache</translation>
    </message>
    <message>
        <source>&amp;Last step</source>
        <translation>&amp;Letzter Schritt</translation>
    </message>
    <message>
        <source>&amp;Launch explorer…</source>
        <translation>&amp;Kernelstart erkunden…</translation>
    </message>
    <message>
        <source>&amp;Light or dark</source>
        <translation>&amp;Hell oder dunkel</translation>
    </message>
    <message>
        <source>&amp;Motion</source>
        <translation>&amp;Animation</translation>
    </message>
    <message>
        <source>&amp;Next barrier phase</source>
        <translation>&amp;Nächste Barrierenphase</translation>
    </message>
    <message>
        <source>&amp;Nothing</source>
        <translation>&amp;Nichts</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Play or pause</source>
        <translation>Abspielen oder &amp;pausieren</translation>
    </message>
    <message>
        <source>&amp;Program output</source>
        <translation>Programma&amp;usgabe</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Ausführen</translation>
    </message>
    <message>
        <source>&amp;Save source</source>
        <translation>Quelltext s&amp;peichern</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>&amp;Schritt</translation>
    </message>
    <message>
        <source>&amp;Swap the sides</source>
        <translation>&amp;Seiten tauschen</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>A&amp;nsicht</translation>
    </message>
    <message>
        <source>(only the first %1 values of the block are followed)</source>
        <translation>(nur die ersten %1 Werte des Blocks werden verfolgt)</translation>
    </message>
    <message>
        <source>, %1 of %2</source>
        <translation>, %1 von %2</translation>
    </message>
    <message>
        <source>, after %1 writes</source>
        <translation>, nach %1 Schreibzugriffen</translation>
    </message>
    <message>
        <source>, conflicts %1</source>
        <translation>, Konflikte %1</translation>
    </message>
    <message>
        <source>, copied from %1</source>
        <translation>, kopiert aus %1</translation>
    </message>
    <message>
        <source>, from %1</source>
        <translation>, aus %1</translation>
    </message>
    <message>
        <source>1 atomic</source>
        <translation>1× atomar</translation>
    </message>
    <message>
        <source>1 load</source>
        <translation>1× lesen</translation>
    </message>
    <message>
        <source>1 program</source>
        <translation>1 Programm</translation>
    </message>
    <message>
        <source>1 store</source>
        <translation>1× schreiben</translation>
    </message>
    <message>
        <source>A &amp;file</source>
        <translation>Eine &amp;Datei</translation>
    </message>
    <message>
        <source>A &amp;file…</source>
        <translation>&amp;Datei…</translation>
    </message>
    <message>
        <source>A click leaves them out again</source>
        <translation>Ein Klick lässt sie wieder weg</translation>
    </message>
    <message>
        <source>A list such as 32, 64, 128, or a range: 1..33, 32..1024 step 32, 32..1024 x2</source>
        <translation>Eine Liste wie 32, 64, 128 oder ein Bereich: 1..33, 32..1024 step 32, 32..1024 x2</translation>
    </message>
    <message>
        <source>A random schedule of the warps</source>
        <translation>Zufälliges Scheduling der Warps</translation>
    </message>
    <message>
        <source>A recording of a GPU: run the program here first</source>
        <translation>Aufzeichnung einer GPU: das Programm zuerst hier ausführen</translation>
    </message>
    <message>
        <source>A run here, on the SIMT engine</source>
        <translation>Ein Lauf hier, auf der SIMT-Engine</translation>
    </message>
    <message>
        <source>A run on the GPU here (%1)</source>
        <translation>Ein Lauf auf der GPU hier (%1)</translation>
    </message>
    <message>
        <source>Steps are matched by barrier phase and by the fraction of it that has passed; extra phases match the last phase.</source>
        <translation>Schritte werden nach Barrierenphase und dem Anteil daran zugeordnet; überzählige Phasen gehören zur letzten Phase.</translation>
    </message>
    <message>
        <source>Steps are matched by line and occurrence; extra steps match the last occurrence.</source>
        <translation>Schritte werden nach Zeile und Vorkommen zugeordnet; überzählige gehören zum letzten Vorkommen.</translation>
    </message>
    <message>
        <source>A thread can have %2 registers, not %1: the compiler spills the rest to local memory.</source>
        <translation>Ein Thread kann %2 Register haben, nicht %1: Den Rest lagert der Compiler in Local Memory aus.</translation>
    </message>
    <message>
        <source>About SIMTscope</source>
        <translation>Über SIMTscope</translation>
    </message>
    <message>
        <source>Active blocks per SM</source>
        <translation>Aktive Blöcke je SM</translation>
    </message>
    <message>
        <source>Active lanes per step</source>
        <translation>Aktive Lanes je Schritt</translation>
    </message>
    <message>
        <source>Active warps per SM</source>
        <translation>Aktive Warps je SM</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>All lanes of a warp read one address: a broadcast.</source>
        <translation>Alle Lanes eines Warps lesen eine Adresse: ein Broadcast.</translation>
    </message>
    <message>
        <source>All warps execute the same instruction together</source>
        <translation>Alle Warps führen denselben Befehl gemeinsam aus</translation>
    </message>
    <message>
        <source>An SM holds %1 of %2: %3 of %4 warps, %5 occupancy, limited by %6.</source>
        <translation>Ein SM fasst %1 zu %2: %3 von %4 Warps, Auslastung (Occupancy) %5, begrenzt durch %6.</translation>
    </message>
    <message>
        <source>Another device model</source>
        <translation>Anderes Gerätemodell</translation>
    </message>
    <message>
        <source>Another value of “%1”</source>
        <translation>Anderer Wert von „%1“</translation>
    </message>
    <message>
        <source>Any &amp;program</source>
        <translation>Beliebiges &amp;Programm</translation>
    </message>
    <message>
        <source>Argument %1</source>
        <translation>Argument %1</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Arguments of the programs</source>
        <translation>Argumente der Programme</translation>
    </message>
    <message>
        <source>As in %1; compiled for it</source>
        <translation>Wie in %1; dafür übersetzt</translation>
    </message>
    <message>
        <source>As launched</source>
        <translation>Wie gestartet</translation>
    </message>
    <message>
        <source>Bac&amp;k a barrier phase</source>
        <translation>&amp;Vorige Barrierenphase</translation>
    </message>
    <message>
        <source>Back a barrier phase (Shift+Left)</source>
        <translation>Eine Barrierenphase zurück (Umschalt+Links)</translation>
    </message>
    <message>
        <source>Back to line %1</source>
        <translation>Zurück zu Zeile %1</translation>
    </message>
    <message>
        <source>Back to the launch that is shown in the window</source>
        <translation>Zurück zum Kernelstart, den das Fenster zeigt</translation>
    </message>
    <message>
        <source>Back to the previous breakpoint</source>
        <translation>Zurück zum vorigen Haltepunkt</translation>
    </message>
    <message>
        <source>Back to the text as it was opened or saved last; Undo (Ctrl+Z) brings the edits back</source>
        <translation>Zurück zum Text, wie er geöffnet oder zuletzt gespeichert wurde; Rückgängig (Strg+Z) holt die Änderungen wieder</translation>
    </message>
    <message>
        <source>Bank conflicts: wavefronts beyond the ideal</source>
        <translation>Bankkonflikte: Wavefronts über das Ideal hinaus</translation>
    </message>
    <message>
        <source>Banks</source>
        <translation>Bänke</translation>
    </message>
    <message>
        <source>Barrier phase: how often the block has passed a __syncthreads()</source>
        <translation>Barrierenphase: wie oft der Block ein __syncthreads() passiert hat</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Block %1 was not recorded. Choose another block above.</source>
        <translation>Block %1 wurde nicht aufgezeichnet. Oben einen anderen Block wählen.</translation>
    </message>
    <message>
        <source>Block %1 was not recorded; recorded: %2.</source>
        <translation>Block %1 wurde nicht aufgezeichnet; aufgezeichnet: %2.</translation>
    </message>
    <message>
        <source>Block %1 was recorded but holds no event.</source>
        <translation>Block %1 wurde aufgezeichnet, enthält aber kein Ereignis.</translation>
    </message>
    <message>
        <source>Block: %1 of %2 were recorded</source>
        <translation>Block: %1 von %2 wurden aufgezeichnet</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Blocks in the last wave</source>
        <translation>Blöcke der letzten Welle</translation>
    </message>
    <message>
        <source>Bookmark %1 of %2</source>
        <translation>Lesezeichen %1 von %2</translation>
    </message>
    <message>
        <source>Bookmark this step</source>
        <translation>Lesezeichen setzen</translation>
    </message>
    <message>
        <source>Bookmark this step…</source>
        <translation>Lesezeichen setzen…</translation>
    </message>
    <message>
        <source>Bookmarked. Its note can be written when the comparison has ended.</source>
        <translation>Lesezeichen gesetzt. Die Notiz dazu kann nach dem Vergleich geschrieben werden.</translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Bookmarks %1</source>
        <translation>Lesezeichen %1</translation>
    </message>
    <message>
        <source>Both agree, lane by lane.</source>
        <translation>Beide stimmen Lane für Lane überein.</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source>Bytes that loads and stores request of global memory, relative to those in the sectors that they move; above 100 % where lanes access the same address</source>
        <translation>Bytes, die Lese- und Schreibzugriffe auf Global Memory anfordern, im Verhältnis zu denen der bewegten Sektoren; über 100 %, wo Lanes auf dieselbe Adresse zugreifen</translation>
    </message>
    <message>
        <source>C&amp;harts</source>
        <translation>&amp;Diagramme</translation>
    </message>
    <message>
        <source>CUDA programs (*.cu)</source>
        <translation>CUDA-Programme (*.cu)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel   Esc</source>
        <translation>Abbrechen   Esc</translation>
    </message>
    <message>
        <source>Cancel the sweep</source>
        <translation>Reihe abbrechen</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message numerus="yes">
        <source>Cancelled. What was recorded until then can be looked at: %Ln launch.</source>
        <translation>
            <numerusform>Abgebrochen. Was bis dahin aufgezeichnet wurde, lässt sich ansehen: %Ln Kernelstart.</numerusform>
            <numerusform>Abgebrochen. Was bis dahin aufgezeichnet wurde, lässt sich ansehen: %Ln Kernelstart.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancelled. What was recorded until then can be looked at: %Ln launches.</source>
        <translation>
            <numerusform>Abgebrochen. Was bis dahin aufgezeichnet wurde, lässt sich ansehen: %Ln Kernelstarts.</numerusform>
            <numerusform>Abgebrochen. Was bis dahin aufgezeichnet wurde, lässt sich ansehen: %Ln Kernelstarts.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelled. Showing the previous run.</source>
        <translation>Abgebrochen. Zu sehen ist der vorige Lauf.</translation>
    </message>
    <message>
        <source>Change the note (F2 in the list)</source>
        <translation>Notiz ändern (F2 in der Liste)</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Charts: costs of steps and lines, and several runs side by side</source>
        <translation>Diagramme: Kosten von Schritten und Zeilen, und mehrere Läufe nebeneinander</translation>
    </message>
    <message>
        <source>Choose a cell in a picture, then Why (Y): its value is followed back to where it came from.</source>
        <translation>In einem Bild eine Zelle wählen, dann Warum (Y): Ihr Wert wird bis zu seinem Ursprung zurückverfolgt.</translation>
    </message>
    <message>
        <source>Choose a parameter and its values, then Run all: each makes a run and a bar.</source>
        <translation>Parameter und Werte wählen, dann „Alle ausführen“: Jeder Wert ergibt einen Lauf und einen Balken.</translation>
    </message>
    <message>
        <source>Choose a program on the left, or drop a .cu file or a recording here.</source>
        <translation>Links ein Programm wählen oder eine .cu-Datei oder Aufzeichnung hierher ziehen.</translation>
    </message>
    <message>
        <source>Choose above what to compare with.</source>
        <translation>Oben wählen, womit verglichen wird.</translation>
    </message>
    <message>
        <source>Choose programs, then Run all: each makes a run and a bar.</source>
        <translation>Programme wählen, dann „Alle ausführen“: Jedes ergibt einen Lauf und einen Balken.</translation>
    </message>
    <message>
        <source>Choose what to compare with above.</source>
        <translation>Oben wählen, womit verglichen wird.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>Meldung schließen</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>Kommagetrennte Werte (*.csv)</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Compare with a program or a recording</source>
        <translation>Mit Programm oder Aufzeichnung vergleichen</translation>
    </message>
    <message>
        <source>Compare with another run (Ctrl+K)</source>
        <translation>Mit einem anderen Lauf vergleichen (Strg+K)</translation>
    </message>
    <message>
        <source>Compare with other arguments</source>
        <translation>Mit anderen Argumenten vergleichen</translation>
    </message>
    <message>
        <source>Compare with the shown one</source>
        <translation>Mit dem gezeigten vergleichen</translation>
    </message>
    <message>
        <source>Compare, or end the comparison</source>
        <translation>Vergleichen oder Vergleich beenden</translation>
    </message>
    <message>
        <source>Compared: %1, %2.</source>
        <translation>Verglichen: %1, %2.</translation>
    </message>
    <message>
        <source>Compiled for every model; what needs a later one than sm_75 does not compile</source>
        <translation>Für jedes Modell übersetzt; was ein neueres als sm_75 braucht, lässt sich nicht übersetzen</translation>
    </message>
    <message>
        <source>Cost of every step</source>
        <translation>Kosten jedes Schritts</translation>
    </message>
    <message>
        <source>Counted on %1.</source>
        <translation>Gezählt auf %1.</translation>
    </message>
    <message>
        <source>Cut off in one of the two: %1.</source>
        <translation>In einem der beiden abgeschnitten: %1.</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Device model</source>
        <translation>Gerätemodell</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Down-sweep: prefixes move over a distance of %1.</source>
        <translation>Down-Sweep: Präfixe wandern über den Abstand %1.</translation>
    </message>
    <message>
        <source>Dynamic shared</source>
        <translation>Shared dynamisch</translation>
    </message>
    <message>
        <source>Dynamic shared memory in bytes</source>
        <translation>Dynamisches Shared Memory in Byte</translation>
    </message>
    <message>
        <source>Each column stands for %1 steps and shows the worst of them.</source>
        <translation>Jede Säule steht für %1 Schritte und zeigt den schlechtesten davon.</translation>
    </message>
    <message>
        <source>Edit note</source>
        <translation>Notiz ändern</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>End the comparison (Esc)</source>
        <translation>Vergleich beenden (Esc)</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Enter goes there; Ctrl+C copies what is selected</source>
        <translation>Eingabe führt dorthin; Strg+C kopiert die Auswahl</translation>
    </message>
    <message>
        <source>Every access of this block to global memory is coalesced.</source>
        <translation>Alle Zugriffe dieses Blocks auf Global Memory sind koalesziert.</translation>
    </message>
    <message>
        <source>Every instruction that accesses memory, diverges or reconverges</source>
        <translation>Jeder Befehl, der auf Speicher zugreift, divergiert oder rekonvergiert</translation>
    </message>
    <message numerus="yes">
        <source>Every thread has its own copy; %Ln sector of 32 bytes.</source>
        <translation>
            <numerusform>Jeder Thread hat seine eigene Kopie; %Ln Sektor zu 32 Byte.</numerusform>
            <numerusform>Jeder Thread hat seine eigene Kopie; %Ln Sektor zu 32 Byte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Every thread has its own copy; %Ln sectors of 32 bytes.</source>
        <translation>
            <numerusform>Jeder Thread hat seine eigene Kopie; %Ln Sektoren zu 32 Byte.</numerusform>
            <numerusform>Jeder Thread hat seine eigene Kopie; %Ln Sektoren zu 32 Byte.</numerusform>
        </translation>
    </message>
    <message>
        <source>Executes the program&apos;s PTX on the CPU, 32 lanes at a time</source>
        <translation>Führt den PTX-Code des Programms auf der CPU aus, 32 Lanes auf einmal</translation>
    </message>
    <message>
        <source>Explore launch</source>
        <translation>Start erkunden</translation>
    </message>
    <message>
        <source>Export the picture</source>
        <translation>Bild exportieren</translation>
    </message>
    <message>
        <source>F&amp;aster</source>
        <translation>Schnelle&amp;r</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Figure of the second run</source>
        <translation>Darstellung des zweiten Laufs</translation>
    </message>
    <message>
        <source>Figure: %1</source>
        <translation>Darstellung: %1</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Darstellungen</translation>
    </message>
    <message>
        <source>File that the program reads</source>
        <translation>Datei, die das Programm liest</translation>
    </message>
    <message>
        <source>Fin&amp;d a program</source>
        <translation>Programm &amp;suchen</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>&amp;Nächster Treffer</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>&amp;Voriger Treffer</translation>
    </message>
    <message>
        <source>Find a program</source>
        <translation>Programm suchen</translation>
    </message>
    <message>
        <source>Find in the program</source>
        <translation>Im Quelltext suchen</translation>
    </message>
    <message>
        <source>First difference</source>
        <translation>Erste Abweichung</translation>
    </message>
    <message>
        <source>First step (Home)</source>
        <translation>Erster Schritt (Pos1)</translation>
    </message>
    <message>
        <source>Following the values of this block…</source>
        <translation>Die Werte dieses Blocks werden verfolgt…</translation>
    </message>
    <message numerus="yes">
        <source>For %Ln lane there is none, and it keeps its own.</source>
        <translation>
            <numerusform>Für %Ln Lane gibt es keine; sie behält ihren Wert.</numerusform>
            <numerusform>Für %Ln Lane gibt es keine; sie behält ihren Wert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>For %Ln lanes there is none, and they keep their own.</source>
        <translation>
            <numerusform>Für %Ln Lanes gibt es keine; sie behalten ihren Wert.</numerusform>
            <numerusform>Für %Ln Lanes gibt es keine; sie behalten ihren Wert.</numerusform>
        </translation>
    </message>
    <message>
        <source>From %1 to %2</source>
        <translation>Von %1 bis %2</translation>
    </message>
    <message>
        <source>From barrier to barrier</source>
        <translation>Von Barriere zu Barriere</translation>
    </message>
    <message>
        <source>From kernel launch to kernel launch</source>
        <translation>Von Kernelstart zu Kernelstart</translation>
    </message>
    <message>
        <source>Further files of the program</source>
        <translation>Weitere Dateien des Programms</translation>
    </message>
    <message>
        <source>Further files of the program: .cu, .cpp, .o, .a</source>
        <translation>Weitere Dateien des Programms: .cu, .cpp, .o, .a</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>Gathering what the steps cost: %1 %</source>
        <translation>Kosten der Schritte werden erfasst: %1 %</translation>
    </message>
    <message>
        <source>Gathering what the steps cost…</source>
        <translation>Kosten der Schritte werden erfasst…</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>Gehe zu Zeile</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>Zu Zeile %1</translation>
    </message>
    <message>
        <source>Go to step %1</source>
        <translation>Zu Schritt %1</translation>
    </message>
    <message>
        <source>Go to the next conflict, divergence, write, breakpoint or bookmark</source>
        <translation>Zum nächsten Konflikt, zur nächsten Divergenz, zum nächsten Schreibzugriff, Haltepunkt oder Lesezeichen</translation>
    </message>
    <message>
        <source>Go to this step (Ctrl+G)</source>
        <translation>Zu diesem Schritt (Strg+G)</translation>
    </message>
    <message>
        <source>Go to this step (Ctrl+G). On the command line this is --step %1</source>
        <translation>Zu diesem Schritt (Strg+G). Auf der Kommandozeile ist dies --step %1</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grid</translation>
    </message>
    <message>
        <source>Grid covers the elements</source>
        <translation>Grid deckt die Elemente ab</translation>
    </message>
    <message>
        <source>Grid, block and occupancy of this launch (%1)</source>
        <translation>Grid, Block und Auslastung (Occupancy) dieses Kernelstarts (%1)</translation>
    </message>
    <message>
        <source>Hide the program output</source>
        <translation>Programmausgabe ausblenden</translation>
    </message>
    <message>
        <source>In warp %1 the answer is 0x%2.</source>
        <translation>In Warp %1 lautet die Antwort 0x%2.</translation>
    </message>
    <message>
        <source>In warp %1, %2: %3; all warps together %L4 instead of %L5.</source>
        <translation>Warp %1: %2, also %3; alle Warps zusammen %L4 statt %L5.</translation>
    </message>
    <message numerus="yes">
        <source>In warp %1, the predicate is true in %Ln lane; the ballot is %2.</source>
        <translation>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lane wahr; das Ergebnis (Ballot) ist %2.</numerusform>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lane wahr; das Ergebnis (Ballot) ist %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In warp %1, the predicate is true in %Ln lane; uniform is %2.</source>
        <translation>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lane wahr; uniform ist %2.</numerusform>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lane wahr; uniform ist %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In warp %1, the predicate is true in %Ln lane; all is %2.</source>
        <translation>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lane wahr; all ist %2.</numerusform>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lane wahr; all ist %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In warp %1, the predicate is true in %Ln lane; any is %2.</source>
        <translation>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lane wahr; any ist %2.</numerusform>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lane wahr; any ist %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In warp %1, the predicate is true in %Ln lanes; the ballot is %2.</source>
        <translation>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lanes wahr; das Ergebnis (Ballot) ist %2.</numerusform>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lanes wahr; das Ergebnis (Ballot) ist %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In warp %1, the predicate is true in %Ln lanes; uniform is %2.</source>
        <translation>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lanes wahr; uniform ist %2.</numerusform>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lanes wahr; uniform ist %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In warp %1, the predicate is true in %Ln lanes; all is %2.</source>
        <translation>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lanes wahr; all ist %2.</numerusform>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lanes wahr; all ist %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In warp %1, the predicate is true in %Ln lanes; any is %2.</source>
        <translation>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lanes wahr; any ist %2.</numerusform>
            <numerusform>In Warp %1 ist das Prädikat in %Ln Lanes wahr; any ist %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Input of the program</source>
        <translation>Eingabe des Programms</translation>
    </message>
    <message>
        <source>Input, blocks to record, compiler arguments and what else a run can be given</source>
        <translation>Eingabe, aufzuzeichnende Blöcke, Compiler-Argumente und was ein Lauf sonst erhalten kann</translation>
    </message>
    <message>
        <source>Install the CUDA toolkit to run it with the same ones.</source>
        <translation>Mit installiertem CUDA-Toolkit läuft es mit denselben.</translation>
    </message>
    <message>
        <source>Instructions of warps</source>
        <translation>Befehle von Warps</translation>
    </message>
    <message>
        <source>Instructions per line</source>
        <translation>Befehle je Zeile</translation>
    </message>
    <message>
        <source>Instructions that warps executed</source>
        <translation>Befehle, die Warps ausgeführt haben</translation>
    </message>
    <message>
        <source>The value was there before the block accessed it.</source>
        <translation>Der Wert war schon da, bevor der Block darauf zugriff.</translation>
    </message>
    <message>
        <source>Its arguments and memory are those of the program&apos;s own launch.</source>
        <translation>Argumente und Speicher sind die des Kernelstarts, den das Programm selbst macht.</translation>
    </message>
    <message>
        <source>Its recording from %1</source>
        <translation>Seine Aufzeichnung von %1</translation>
    </message>
    <message>
        <source>Its wavefronts are not modelled: in the hardware it is a compare-and-swap loop.</source>
        <translation>Die Wavefronts sind hier nicht modelliert: In der Hardware ist dies eine Compare-and-Swap-Schleife.</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>Lanes</translation>
    </message>
    <message>
        <source>Active lanes per instruction of a warp, of 32, on average</source>
        <translation>Aktive Lanes je Befehl eines Warps, von 32, im Mittel</translation>
    </message>
    <message>
        <source>Lanes without a thread</source>
        <translation>Lanes ohne Thread</translation>
    </message>
    <message>
        <source>Last step (End)</source>
        <translation>Letzter Schritt (Ende)</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>Kernelstart</translation>
    </message>
    <message>
        <source>Launch explorer: %1</source>
        <translation>Kernelstart erkunden: %1</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>Begrenzt durch</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Line %1 has the most: %2. Functions that a line calls are counted in it.</source>
        <translation>Zeile %1 hat am meisten: %2. Funktionen, die eine Zeile aufruft, zählen zu ihr.</translation>
    </message>
    <message>
        <source>Line %1, whole run</source>
        <translation>Zeile %1, ganzer Lauf</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>Line, 1 to %1</source>
        <translation>Zeile, 1 bis %1</translation>
    </message>
    <message>
        <source>Lockstep or &amp;recorded order</source>
        <translation>Lockstep oder &amp;aufgezeichnete Reihenfolge</translation>
    </message>
    <message>
        <source>Lockstep: all warps execute the same instruction together. Recorded: the engine&apos;s own order.</source>
        <translation>Lockstep: Alle Warps führen denselben Befehl gemeinsam aus. Aufgezeichnet: die eigene Reihenfolge der Engine.</translation>
    </message>
    <message>
        <source>Look at</source>
        <translation>Worauf achten</translation>
    </message>
    <message>
        <source>Look at any warp</source>
        <translation>Einen beliebigen Warp betrachten</translation>
    </message>
    <message>
        <source>Look at warp %1</source>
        <translation>Warp %1 betrachten</translation>
    </message>
    <message>
        <source>Look at: %1</source>
        <translation>Worauf achten: %1</translation>
    </message>
    <message>
        <source>Looking through the recording…</source>
        <translation>Die Aufzeichnung wird durchsucht…</translation>
    </message>
    <message>
        <source>Free some space on the disk, or use File &gt; Save source as.</source>
        <translation>Platz auf dem Datenträger schaffen oder Datei &gt; Quelltext speichern unter verwenden.</translation>
    </message>
    <message>
        <source>Makes one run after the other, in the background (Enter in a field)</source>
        <translation>Macht einen Lauf nach dem anderen, im Hintergrund (Eingabe in einem Feld)</translation>
    </message>
    <message>
        <source>Measured on %1.</source>
        <translation>Gemessen auf %1.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Fix: %1</source>
        <translation>Abhilfe: %1</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More (%1 set)</source>
        <translation>Mehr (%1 gesetzt)</translation>
    </message>
    <message>
        <source>More files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Ne&amp;xt wavefront</source>
        <translation>Nä&amp;chste Wavefront</translation>
    </message>
    <message>
        <source>Next &amp;divergence</source>
        <translation>Nächste &amp;Divergenz</translation>
    </message>
    <message>
        <source>Next &amp;uncoalesced access</source>
        <translation>Nächster &amp;unkoaleszierter Zugriff</translation>
    </message>
    <message>
        <source>Next &amp;write to the cell</source>
        <translation>Nächster &amp;Schreibzugriff auf die Zelle</translation>
    </message>
    <message>
        <source>Next bank &amp;conflict</source>
        <translation>Nächster Bank&amp;konflikt</translation>
    </message>
    <message>
        <source>Next bank conflict</source>
        <translation>Nächster Bankkonflikt</translation>
    </message>
    <message>
        <source>Next boo&amp;kmark</source>
        <translation>Nächstes &amp;Lesezeichen</translation>
    </message>
    <message>
        <source>Next divergence</source>
        <translation>Nächste Divergenz</translation>
    </message>
    <message>
        <source>Next l&amp;aunch</source>
        <translation>Nächster Kernels&amp;tart</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>Nächster Treffer (F3)</translation>
    </message>
    <message>
        <source>Next time at this &amp;line</source>
        <translation>Nächstes Mal in dieser &amp;Zeile</translation>
    </message>
    <message>
        <source>Next write to %1</source>
        <translation>Nächster Schreibzugriff auf %1</translation>
    </message>
    <message>
        <source>Next write to it (W)</source>
        <translation>Nächster Schreibzugriff darauf (W)</translation>
    </message>
    <message>
        <source>No %1 after this step; %2 before.</source>
        <translation>%1: nach diesem Schritt keine Stelle mehr, davor %2.</translation>
    </message>
    <message>
        <source>No %1 before this step; %2 after.</source>
        <translation>%1: vor diesem Schritt keine Stelle, danach %2.</translation>
    </message>
    <message>
        <source>No access in this step. The last one before it: %1</source>
        <translation>Kein Zugriff in diesem Schritt. Der letzte davor: %1</translation>
    </message>
    <message>
        <source>No access to global or local memory until now.</source>
        <translation>Bisher kein Zugriff auf Global oder Local Memory.</translation>
    </message>
    <message>
        <source>No bank conflict: %1 for %2.</source>
        <translation>Kein Bankkonflikt: %1 für %2.</translation>
    </message>
    <message>
        <source>No bank conflict: %1.</source>
        <translation>Kein Bankkonflikt: %1.</translation>
    </message>
    <message>
        <source>No block of this launch was recorded.</source>
        <translation>Von diesem Kernelstart wurde kein Block aufgezeichnet.</translation>
    </message>
    <message>
        <source>No bookmark after this step.</source>
        <translation>Kein Lesezeichen nach diesem Schritt.</translation>
    </message>
    <message>
        <source>No bookmark before this step.</source>
        <translation>Kein Lesezeichen vor diesem Schritt.</translation>
    </message>
    <message>
        <source>No event of this block was recorded.</source>
        <translation>Kein Ereignis dieses Blocks wurde aufgezeichnet.</translation>
    </message>
    <message>
        <source>Line %1 has no kernel code: the breakpoint is in line %2.</source>
        <translation>Zeile %1 enthält keinen Kernelcode: Der Haltepunkt steht in Zeile %2.</translation>
    </message>
    <message>
        <source>No breakpoint: no kernel code in line %1 or below it. Choose a line of a kernel.</source>
        <translation>Kein Haltepunkt: In Zeile %1 und darunter steht kein Kernelcode. Wähle eine Zeile eines Kernels.</translation>
    </message>
    <message>
        <source>No line touches global memory.</source>
        <translation>Keine Zeile berührt Global Memory.</translation>
    </message>
    <message>
        <source>No line touches shared memory.</source>
        <translation>Keine Zeile berührt Shared Memory.</translation>
    </message>
    <message>
        <source>No program</source>
        <translation>Kein Programm</translation>
    </message>
    <message>
        <source>No program contains “%1”.</source>
        <translation>Kein Programm enthält „%1“.</translation>
    </message>
    <message>
        <source>No run has given a number yet.</source>
        <translation>Noch kein Lauf hat eine Zahl ergeben.</translation>
    </message>
    <message>
        <source>No step touches global memory.</source>
        <translation>Kein Schritt berührt Global Memory.</translation>
    </message>
    <message>
        <source>No step touches shared memory.</source>
        <translation>Kein Schritt berührt Shared Memory.</translation>
    </message>
    <message>
        <source>No warp of this block diverges.</source>
        <translation>Kein Warp dieses Blocks divergiert.</translation>
    </message>
    <message>
        <source>Not all steps were gathered.</source>
        <translation>Nicht alle Schritte wurden erfasst.</translation>
    </message>
    <message>
        <source>Not even one block fits on an SM.</source>
        <translation>Nicht einmal ein Block passt auf einen SM.</translation>
    </message>
    <message>
        <source>Decided by the schedule, so not counted: spin counts of %1, the role of %2.</source>
        <translation>Vom Schedule entschieden, daher nicht gezählt: Spin-Anzahl (%1), Rolle (%2).</translation>
    </message>
    <message>
        <source>Final contents compared: %1.</source>
        <translation>Inhalt am Ende verglichen: %1.</translation>
    </message>
    <message>
        <source>Final contents not compared: only recordings of the SIMT engine hold their digests.</source>
        <translation>Inhalt am Ende nicht verglichen: Nur Aufzeichnungen der SIMT-Engine enthalten Prüfsummen.</translation>
    </message>
    <message>
        <source>Not guaranteed, so not counted: active masks of %1, results of atomics in %2.</source>
        <translation>Nicht garantiert, daher nicht gezählt: aktive Masken (%1), Ergebnisse von Atomics (%2).</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>Note of the chosen bookmark (F2 in the list); Enter keeps it</source>
        <translation>Notiz des gewählten Lesezeichens (F2 in der Liste); Eingabe übernimmt sie</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Nothing counted here.</source>
        <translation>Hier wurde nichts gezählt.</translation>
    </message>
    <message>
        <source>Nothing else runs meanwhile.</source>
        <translation>Währenddessen läuft nichts anderes.</translation>
    </message>
    <message>
        <source>Nothing that was recorded writes to %1.</source>
        <translation>Nichts Aufgezeichnetes schreibt auf %1.</translation>
    </message>
    <message>
        <source>Numbers of the chart</source>
        <translation>Zahlen des Diagramms</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>Auslastung (Occupancy)</translation>
    </message>
    <message>
        <source>Of %1 in the block: %2.</source>
        <translation>Von %1 im Block: %2.</translation>
    </message>
    <message>
        <source>On the GPU, without the recorder</source>
        <translation>Auf der GPU, ohne den Rekorder</translation>
    </message>
    <message>
        <source>On to the next barrier phase (Shift+Right)</source>
        <translation>Weiter zur nächsten Barrierenphase (Umschalt+Rechts)</translation>
    </message>
    <message>
        <source>One run without the recorder, and what its global accesses moved.</source>
        <translation>Ein Lauf ohne den Rekorder, und was seine Zugriffe auf Global Memory bewegten.</translation>
    </message>
    <message>
        <source>Needs a GPU or a GPU recording.</source>
        <translation>Braucht eine GPU oder eine GPU-Aufzeichnung.</translation>
    </message>
    <message>
        <source>Needs a GPU or a GPU recording; the SIMT engine&apos;s clock is only a model.</source>
        <translation>Braucht eine GPU oder eine GPU-Aufzeichnung; die Uhr der SIMT-Engine ist nur ein Modell.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>&amp;New program…</source>
        <translation>&amp;Neues Programm…</translation>
    </message>
    <message>
        <source>New program</source>
        <translation>Neues Programm</translation>
    </message>
    <message>
        <source>New program: %1</source>
        <translation>Neues Programm: %1</translation>
    </message>
    <message>
        <source>Templates</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>The new program</source>
        <translation>Das neue Programm</translation>
    </message>
    <message>
        <source>It is saved in %1.</source>
        <translation>Es wird in %1 gespeichert.</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Your edits then stay under File &gt; Bring back earlier edits.</source>
        <translation>Ihre Änderungen bleiben dann unter Datei &gt; Frühere Änderungen zurückholen.</translation>
    </message>
    <message>
        <source>Read the file again</source>
        <translation>Datei neu einlesen</translation>
    </message>
    <message>
        <source>Another program has changed the file; it was read again.</source>
        <translation>Ein anderes Programm hat die Datei geändert; sie wurde neu eingelesen.</translation>
    </message>
    <message>
        <source>Open a program or a recording</source>
        <translation>Programm oder Aufzeichnung öffnen</translation>
    </message>
    <message>
        <source>Open rece&amp;nt</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>%1 geöffnet</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Wird geöffnet…</translation>
    </message>
    <message>
        <source>Order of the steps</source>
        <translation>Reihenfolge der Schritte</translation>
    </message>
    <message>
        <source>Other &amp;arguments…</source>
        <translation>Andere &amp;Argumente…</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>außerhalb</translation>
    </message>
    <message>
        <source>Steps: %1. On average, %2 % of the lanes of the issuing warps are active.</source>
        <translation>Schritte: %1. Im Mittel sind %2 % der Lanes der ausführenden Warps aktiv.</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>Überschreiben</translation>
    </message>
    <message>
        <source>Overwriting it with the source shown here loses those changes.</source>
        <translation>Wird die Datei mit dem hier gezeigten Quelltext überschrieben, gehen diese Änderungen verloren.</translation>
    </message>
    <message>
        <source>Overwritten: nothing of it is in the value now.</source>
        <translation>Überschrieben: Im jetzigen Wert steckt nichts mehr davon.</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG-Bild (*.png)</translation>
    </message>
    <message>
        <source>Parameter to vary</source>
        <translation>Zu ändernder Parameter</translation>
    </message>
    <message>
        <source>Wavefronts of shared memory: each serves at most one word of every bank</source>
        <translation>Wavefronts des Shared Memory: Jede bedient höchstens ein Wort jeder Bank</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>Abspielen oder pausieren (Leertaste)</translation>
    </message>
    <message>
        <source>Pre&amp;vious wavefront</source>
        <translation>V&amp;orige Wavefront</translation>
    </message>
    <message>
        <source>Previous bank conflict</source>
        <translation>Voriger Bankkonflikt</translation>
    </message>
    <message>
        <source>Previous bookmark</source>
        <translation>Voriges Lesezeichen</translation>
    </message>
    <message>
        <source>Previous divergence</source>
        <translation>Vorige Divergenz</translation>
    </message>
    <message>
        <source>Previous launch</source>
        <translation>Voriger Kernelstart</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>Voriger Treffer (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Previous time at this line</source>
        <translation>Voriges Mal in dieser Zeile</translation>
    </message>
    <message>
        <source>Previous uncoalesced access</source>
        <translation>Voriger unkoaleszierter Zugriff</translation>
    </message>
    <message>
        <source>Previous write to %1</source>
        <translation>Voriger Schreibzugriff auf %1</translation>
    </message>
    <message>
        <source>Previous write to it (Shift+W)</source>
        <translation>Voriger Schreibzugriff darauf (Umschalt+W)</translation>
    </message>
    <message>
        <source>Previous write to the cell</source>
        <translation>Voriger Schreibzugriff auf die Zelle</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Program output</source>
        <translation>Programmausgabe</translation>
    </message>
    <message>
        <source>Program text</source>
        <translation>Programmtext</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Programs to compare</source>
        <translation>Zu vergleichende Programme</translation>
    </message>
    <message>
        <source>Programs to compare: %1</source>
        <translation>Zu vergleichende Programme: %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Progress of the sweep</source>
        <translation>Fortschritt der Reihe</translation>
    </message>
    <message>
        <source>Ran in %L1 s: compiler %L2 s (built before), program %L3 s</source>
        <translation>Gelaufen in %L1 s: Compiler %L2 s (schon übersetzt), Programm %L3 s</translation>
    </message>
    <message>
        <source>Ran in %L1 s: compiler %L2 s, program %L3 s</source>
        <translation>Gelaufen in %L1 s: Compiler %L2 s, Programm %L3 s</translation>
    </message>
    <message>
        <source>Re&amp;vert to the text as it was opened or saved last</source>
        <translation>&amp;Zurück zum Text, wie er geöffnet oder zuletzt gespeichert wurde</translation>
    </message>
    <message>
        <source>Recorded in one of the two only, so not compared: %1.</source>
        <translation>Nur in einem der beiden aufgezeichnet, daher nicht verglichen: %1.</translation>
    </message>
    <message>
        <source>Recorded on %1</source>
        <translation>Aufgezeichnet auf %1</translation>
    </message>
    <message>
        <source>Recordings (*.simt)</source>
        <translation>Aufzeichnungen (*.simt)</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>Without counting registers, an SM holds %1 at once, limited by %2: %3 of %4 warps; %5 on %6 SMs.</source>
        <translation>Ohne Register betrachtet fasst ein SM zugleich %1, begrenzt durch %2: %3 von %4 Warps; %5 auf %6 SMs.</translation>
    </message>
    <message>
        <source>Registers are not known, and not counted.</source>
        <translation>Die Register sind nicht bekannt und nicht mitgezählt.</translation>
    </message>
    <message>
        <source>Registers per thread</source>
        <translation>Register je Thread</translation>
    </message>
    <message>
        <source>Registers per thread: up to %1</source>
        <translation>Register je Thread: bis zu %1</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Remove all breakpoints</source>
        <translation>Alle Haltepunkte entfernen</translation>
    </message>
    <message>
        <source>Remove the bookmark (Delete in the list)</source>
        <translation>Lesezeichen entfernen (Entf in der Liste)</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace every match</source>
        <translation>Alle Treffer ersetzen</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>Restore them</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Run   F5</source>
        <translation>Ausführen   F5</translation>
    </message>
    <message>
        <source>Run a program to see its charts.</source>
        <translation>Programm ausführen, um Diagramme zu sehen.</translation>
    </message>
    <message>
        <source>Run a program to see its numbers.</source>
        <translation>Programm ausführen, um seine Zahlen zu sehen.</translation>
    </message>
    <message>
        <source>Run all</source>
        <translation>Alle ausführen</translation>
    </message>
    <message>
        <source>Run here   F5</source>
        <translation>Hier ausführen   F5</translation>
    </message>
    <message>
        <source>SIMT engine (CPU)</source>
        <translation>SIMT-Engine (CPU)</translation>
    </message>
    <message>
        <source>Run on a GPU here</source>
        <translation>Hier auf einer GPU ausführen</translation>
    </message>
    <message>
        <source>Run on the GPU here (%1)</source>
        <translation>Hier auf der GPU ausführen (%1)</translation>
    </message>
    <message>
        <source>Run on the left</source>
        <translation>Links ausführen</translation>
    </message>
    <message>
        <source>Run executes the source shown here.</source>
        <translation>„Ausführen“ führt den hier gezeigten Quelltext aus.</translation>
    </message>
    <message>
        <source>Run the sweep</source>
        <translation>Reihe ausführen</translation>
    </message>
    <message>
        <source>Run to line %1</source>
        <translation>Weiter zu Zeile %1</translation>
    </message>
    <message>
        <source>Run to the next &amp;breakpoint</source>
        <translation>Weiter zum nächsten &amp;Haltepunkt</translation>
    </message>
    <message>
        <source>Run with this</source>
        <translation>So ausführen</translation>
    </message>
    <message>
        <source>Runs on the hardware; the instrumented kernels record themselves</source>
        <translation>Läuft auf der Hardware; die instrumentierten Kernel zeichnen sich selbst auf</translation>
    </message>
    <message>
        <source>SIMT engine</source>
        <translation>SIMT-Engine</translation>
    </message>
    <message>
        <source>SIMTscope</source>
        <translation>SIMTscope</translation>
    </message>
    <message>
        <source>rows %1 to %2 of %3 (Shift+wheel, Shift+Up and Shift+Down)</source>
        <translation>Reihen %1 bis %2 von %3 (Umschalt+Mausrad, Umschalt+Auf und Umschalt+Ab)</translation>
    </message>
    <message>
        <source>step %1: no access to shared, global or local memory</source>
        <translation>Schritt %1: kein Zugriff auf Shared, Global oder Local Memory</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>stopped at line %1</source>
        <translation>in Zeile %1 angehalten</translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG-Zeichnung (*.svg)</translation>
    </message>
    <message>
        <source>Save &amp;recording as…</source>
        <translation>Aufzeichnung &amp;speichern unter…</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern…</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Save repor&amp;t as…</source>
        <translation>Beri&amp;cht speichern unter…</translation>
    </message>
    <message>
        <source>Save source &amp;as…</source>
        <translation>&amp;Quelltext speichern unter…</translation>
    </message>
    <message>
        <source>Save the numbers</source>
        <translation>Zahlen speichern</translation>
    </message>
    <message>
        <source>Save the numbers for a spreadsheet</source>
        <translation>Zahlen für eine Tabellenkalkulation speichern</translation>
    </message>
    <message>
        <source>Save the program text</source>
        <translation>Programmtext speichern</translation>
    </message>
    <message>
        <source>Save the recording</source>
        <translation>Aufzeichnung speichern</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Scheduling</translation>
    </message>
    <message>
        <source>Sectors of 32 bytes</source>
        <translation>Sektoren zu 32 Byte</translation>
    </message>
    <message>
        <source>Sectors of 32 bytes that global accesses move</source>
        <translation>Sektoren zu 32 Byte, die Zugriffe auf Global Memory bewegen</translation>
    </message>
    <message>
        <source>Sectors per line</source>
        <translation>Sektoren je Zeile</translation>
    </message>
    <message>
        <source>Sectors per step</source>
        <translation>Sektoren je Schritt</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>Ausgewählt</translation>
    </message>
    <message>
        <source>Several programs</source>
        <translation>Mehrere Programme</translation>
    </message>
    <message>
        <source>Show block %1</source>
        <translation>Block %1 zeigen</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show launch %1</source>
        <translation>Start %1 zeigen</translation>
    </message>
    <message>
        <source>Sl&amp;ower</source>
        <translation>Langsa&amp;mer</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>Sources and objects (*.cu *.cpp *.cc *.cxx *.c *.o *.a *.so)</source>
        <translation>Quelltexte und Objekte (*.cu *.cpp *.cc *.cxx *.c *.o *.a *.so)</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Speed (Up and Down)</source>
        <translation>Tempo (Auf und Ab)</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Wird gestartet…</translation>
    </message>
    <message>
        <source>Static shared</source>
        <translation>Shared statisch</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>Schritt &amp;zurück</translation>
    </message>
    <message>
        <source>Step &amp;by</source>
        <translation>Schrittwe&amp;ite</translation>
    </message>
    <message>
        <source>Step (Right)</source>
        <translation>Schritt (Rechts)</translation>
    </message>
    <message>
        <source>Step back (Left)</source>
        <translation>Schritt zurück (Links)</translation>
    </message>
    <message>
        <source>Step back on this side; the other follows</source>
        <translation>Schritt zurück auf dieser Seite; die andere folgt</translation>
    </message>
    <message>
        <source>Step by</source>
        <translation>Schrittweite</translation>
    </message>
    <message>
        <source>Step by &amp;instruction</source>
        <translation>Schritt je &amp;Befehl</translation>
    </message>
    <message>
        <source>Step by &amp;line</source>
        <translation>Schritt je &amp;Zeile</translation>
    </message>
    <message>
        <source>Step by barrier &amp;phase</source>
        <translation>Schritt je Barrieren&amp;phase</translation>
    </message>
    <message>
        <source>Step by la&amp;unch</source>
        <translation>Schritt je &amp;Kernelstart</translation>
    </message>
    <message>
        <source>Step number</source>
        <translation>Schrittnummer</translation>
    </message>
    <message>
        <source>Step on this side; the other follows</source>
        <translation>Schritt auf dieser Seite; die andere folgt</translation>
    </message>
    <message>
        <source>Steps are matched by barrier phase.</source>
        <translation>Schritte sind nach Barrierenphase zugeordnet.</translation>
    </message>
    <message>
        <source>Steps are matched by source line.</source>
        <translation>Schritte sind nach Quelltextzeile zugeordnet.</translation>
    </message>
    <message>
        <source>Steps that you have marked (Ctrl+B)</source>
        <translation>Schritte mit Lesezeichen (Strg+B)</translation>
    </message>
    <message>
        <source>Toggle breakpoint</source>
        <translation>Haltepunkt umschalten</translation>
    </message>
    <message>
        <source>Breakpoint condition…</source>
        <translation>Bedingung des Haltepunkts …</translation>
    </message>
    <message>
        <source>Breakpoint condition</source>
        <translation>Bedingung des Haltepunkts</translation>
    </message>
    <message>
        <source>Stop in line %1 where this is true for a thread:</source>
        <translation>In Zeile %1 anhalten, wo dies für einen Thread wahr ist:</translation>
    </message>
    <message>
        <source>The values are those behind the step, as in the panel of variables. Without a condition, every arrival stops.</source>
        <translation>Die Werte sind die nach dem Schritt, wie im Feld der Variablen. Ohne Bedingung wird bei jedem Erreichen angehalten.</translation>
    </message>
    <message>
        <source>stops where %1 (Shift+F9: edit)</source>
        <translation>hält an, wo %1 (Umschalt+F9: ändern)</translation>
    </message>
    <message>
        <source>Evaluating the conditions of breakpoints: %1 %</source>
        <translation>Bedingungen der Haltepunkte werden ausgewertet: %1 %</translation>
    </message>
    <message>
        <source>The condition in line %1 counts as true: %2</source>
        <translation>Die Bedingung in Zeile %1 gilt als wahr: %2</translation>
    </message>
    <message>
        <source>The conditions of breakpoints count as true: %1</source>
        <translation>Die Bedingungen der Haltepunkte gelten als wahr: %1</translation>
    </message>
    <message>
        <source>Stop the second run (Esc)</source>
        <translation>Zweiten Lauf abbrechen (Esc)</translation>
    </message>
    <message>
        <source>Stops; the runs that have ended stay</source>
        <translation>Hält an; die beendeten Läufe bleiben</translation>
    </message>
    <message>
        <source>Swap the sides (Ctrl+Shift+K)</source>
        <translation>Seiten tauschen (Strg+Umschalt+K)</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Sweep</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Text (*.txt);;JSON (*.json)</source>
        <translation>Text (*.txt);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Text that the program reads</source>
        <translation>Text, den das Programm liest</translation>
    </message>
    <message>
        <source>The block has %1 threads along x: 1 to %2 are possible.</source>
        <translation>Der Block hat %1 Threads entlang x: 1 bis %2 sind möglich.</translation>
    </message>
    <message>
        <source>The block has %1 threads along y: 1 to %2 are possible.</source>
        <translation>Der Block hat %1 Threads entlang y: 1 bis %2 sind möglich.</translation>
    </message>
    <message>
        <source>The block has %1 threads along z: 1 to %2 are possible.</source>
        <translation>Der Block hat %1 Threads entlang z: 1 bis %2 sind möglich.</translation>
    </message>
    <message>
        <source>The block has %1 threads and can have %2: use smaller blocks, and more of them.</source>
        <translation>Der Block hat %1 Threads und darf %2 haben: kleinere Blöcke benutzen, dafür mehr.</translation>
    </message>
    <message>
        <source>Another window has changed the bookmarks of this recording.</source>
        <translation>Ein anderes Fenster hat die Lesezeichen dieser Aufzeichnung geändert.</translation>
    </message>
    <message>
        <source>Its changes are taken over; what both have changed is here twice.</source>
        <translation>Seine Änderungen sind übernommen; was beide geändert haben, steht hier zweimal.</translation>
    </message>
    <message>
        <source>The block needs %1 bytes of shared memory; on %3 it can have %2: use a smaller tile, or a device with more.</source>
        <translation>Der Block braucht %1 Byte Shared Memory; auf %3 darf er %2 haben: eine kleinere Kachel benutzen oder ein Gerät mit mehr.</translation>
    </message>
    <message>
        <source>The block needs %1 registers; an SM has %2: use a smaller block, or __launch_bounds__ so that the compiler uses fewer.</source>
        <translation>Der Block braucht %1 Register; ein SM hat %2: einen kleineren Block benutzen oder __launch_bounds__, damit der Compiler weniger verwendet.</translation>
    </message>
    <message>
        <source>The bookmarks last until another program is shown; File &gt; Save recording as keeps them.</source>
        <translation>Die Lesezeichen bleiben, bis ein anderes Programm gezeigt wird; Datei &gt; Aufzeichnung speichern unter bewahrt sie.</translation>
    </message>
    <message>
        <source>The dataflow of this kernel cannot be found: %1</source>
        <translation>Der Datenfluss dieses Kernels lässt sich nicht bestimmen: %1</translation>
    </message>
    <message>
        <source>The device model that the program queries and is compiled for</source>
        <translation>Das Gerätemodell, das das Programm abfragt und für das es übersetzt wird</translation>
    </message>
    <message>
        <source>The device&apos;s memory bandwidth is up to %1 GB/s.</source>
        <translation>Die Speicherbandbreite des Geräts beträgt bis zu %1 GB/s.</translation>
    </message>
    <message>
        <source>The edges from %1 are drawn: it goes into %2 of %3 values.</source>
        <translation>Gezeichnet sind die Kanten von %1 aus: Es geht in %2 von %3 Werten ein.</translation>
    </message>
    <message>
        <source>The edges of 1 of %1 values are drawn, those of %2.</source>
        <translation>Von %1 Werten sind die Kanten von einem gezeichnet: %2.</translation>
    </message>
    <message>
        <source>The edits of %1 that were compared with this run were set aside.</source>
        <translation>Die Änderungen an %1, die mit diesem Lauf verglichen wurden, wurden beiseitegelegt.</translation>
    </message>
    <message>
        <source>The engine&apos;s own order, one warp at a time</source>
        <translation>Die eigene Reihenfolge der Engine, ein Warp nach dem anderen</translation>
    </message>
    <message>
        <source>The events of block %1 were left out, because the recording already held as many as it may. Run the program with a larger maximum number of recorded events (--max-events).</source>
        <translation>Die Ereignisse von Block %1 fehlen, weil die Aufzeichnung schon so viele enthielt, wie sie darf. Das Programm mit einer größeren Höchstzahl aufgezeichneter Ereignisse ausführen (--max-events).</translation>
    </message>
    <message>
        <source>The first: %1</source>
        <translation>Die erste: %1</translation>
    </message>
    <message>
        <source>The grid has %1 blocks along x: 1 to %2 are possible.</source>
        <translation>Das Grid hat %1 Blöcke entlang x: 1 bis %2 sind möglich.</translation>
    </message>
    <message>
        <source>The grid has %1 blocks along y: 1 to %2 are possible. Along x there can be far more.</source>
        <translation>Das Grid hat %1 Blöcke entlang y: 1 bis %2 sind möglich. Entlang x dürfen es weit mehr sein.</translation>
    </message>
    <message>
        <source>The grid has %1 blocks along z: 1 to %2 are possible. Along x there can be far more.</source>
        <translation>Das Grid hat %1 Blöcke entlang z: 1 bis %2 sind möglich. Entlang x dürfen es weit mehr sein.</translation>
    </message>
    <message>
        <source>The lanes of a warp read %1 different addresses, one after the other.</source>
        <translation>Die Lanes eines Warps lesen %1 verschiedene Adressen, eine nach der anderen.</translation>
    </message>
    <message numerus="yes">
        <source>The last warp of each has %Ln lane without a thread.</source>
        <translation>
            <numerusform>Der letzte Warp jedes Blocks hat %Ln Lane ohne Thread.</numerusform>
            <numerusform>Der letzte Warp jedes Blocks hat %Ln Lane ohne Thread.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The last warp of each has %Ln lanes without a thread.</source>
        <translation>
            <numerusform>Der letzte Warp jedes Blocks hat %Ln Lanes ohne Thread.</numerusform>
            <numerusform>Der letzte Warp jedes Blocks hat %Ln Lanes ohne Thread.</numerusform>
        </translation>
    </message>
    <message>
        <source>The last wave has %1 of the %2 blocks that there is room for.</source>
        <translation>Die letzte Welle hat %1 der %2 Blöcke, für die Platz ist.</translation>
    </message>
    <message>
        <source>The median of %1 runs without the recorder, and what its global accesses moved.</source>
        <translation>Der Median von %1 Läufen ohne den Rekorder, und was seine Zugriffe auf Global Memory bewegten.</translation>
    </message>
    <message>
        <source>The numbers below the chart</source>
        <translation>Die Zahlen unter dem Diagramm</translation>
    </message>
    <message>
        <source>The numbers on the right: of the launches that are shown, or of all launches</source>
        <translation>Die Zahlen rechts: für die gezeigten Kernelstarts oder für alle</translation>
    </message>
    <message>
        <source>The order in which the warps are scheduled</source>
        <translation>Die Reihenfolge, in der die Warps ausgeführt werden</translation>
    </message>
    <message>
        <source>The picture appears when the run has ended.</source>
        <translation>Das Bild erscheint, wenn der Lauf beendet ist.</translation>
    </message>
    <message>
        <source>The recording is being read.</source>
        <translation>Die Aufzeichnung wird gelesen.</translation>
    </message>
    <message>
        <source>The schedule decided differently before, first: %1</source>
        <translation>Vorher hatte der Schedule anders entschieden, zuerst: %1</translation>
    </message>
    <message>
        <source>There is no room for all edges. Those of a value that is selected are drawn.</source>
        <translation>Für alle Kanten reicht der Platz nicht. Die eines gewählten Werts sind gezeichnet.</translation>
    </message>
    <message>
        <source>Thread %1 is stopped</source>
        <translation>Thread %1 wird angehalten</translation>
    </message>
    <message>
        <source>Timed alone, it takes %1.</source>
        <translation>Allein gemessen dauert er %1.</translation>
    </message>
    <message>
        <source>%1. It printed: %2 (all: Ctrl+P)</source>
        <translation>%1. Ausgabe: %2 (alles: Strg+P)</translation>
    </message>
    <message>
        <source>There is no run of this program to show yet. Run (F5) makes one.</source>
        <translation>Von diesem Programm gibt es noch keinen Lauf zu zeigen. Ausführen (F5) macht einen.</translation>
    </message>
    <message>
        <source>The picture is of the last run.</source>
        <translation>Das Bild zeigt den letzten Lauf.</translation>
    </message>
    <message>
        <source>The picture is on the clipboard</source>
        <translation>Das Bild ist in der Zwischenablage</translation>
    </message>
    <message>
        <source>The program does not compile.</source>
        <translation>Das Programm lässt sich nicht übersetzen.</translation>
    </message>
    <message>
        <source>The program has no line information.</source>
        <translation>Das Programm hat keine Zeileninformation.</translation>
    </message>
    <message>
        <source>The program has printed nothing.</source>
        <translation>Das Programm hat nichts ausgegeben.</translation>
    </message>
    <message>
        <source>The program launched no kernel, so there is nothing to show.</source>
        <translation>Das Programm hat keinen Kernel gestartet; es gibt nichts zu zeigen.</translation>
    </message>
    <message>
        <source>This recording is of the original program, not of the source shown here.</source>
        <translation>Diese Aufzeichnung gehört zum Originalprogramm, nicht zum hier gezeigten Quelltext.</translation>
    </message>
    <message>
        <source>The program without your edits</source>
        <translation>Das Programm ohne die Änderungen</translation>
    </message>
    <message>
        <source>The program&apos;s arguments, as on a command line</source>
        <translation>Die Argumente des Programms, wie auf der Kommandozeile</translation>
    </message>
    <message>
        <source>The program&apos;s own parameters and the usual settings</source>
        <translation>Die Parameter des Programms und die üblichen Einstellungen</translation>
    </message>
    <message>
        <source>The programs cannot be listed. %1</source>
        <translation>Die Programme lassen sich nicht auflisten. %1</translation>
    </message>
    <message>
        <source>The programs ran with different arguments.</source>
        <translation>Die Programme liefen mit verschiedenen Argumenten.</translation>
    </message>
    <message>
        <source>The recording holds no times of this launch.</source>
        <translation>Die Aufzeichnung enthält keine Zeiten dieses Kernelstarts.</translation>
    </message>
    <message>
        <source>The recording holds no call of the runtime API.</source>
        <translation>Die Aufzeichnung enthält keinen Aufruf der Runtime-API.</translation>
    </message>
    <message>
        <source>The recording holds no launch.</source>
        <translation>Die Aufzeichnung enthält keinen Kernelstart.</translation>
    </message>
    <message>
        <source>The recording holds no source text.</source>
        <translation>Die Aufzeichnung enthält keinen Quelltext.</translation>
    </message>
    <message>
        <source>The result is an exclusive scan: each element combines all inputs before its own.</source>
        <translation>Das Ergebnis ist ein exklusiver Scan (Präfixsumme): Jedes Element verknüpft alle Eingaben vor der eigenen.</translation>
    </message>
    <message>
        <source>The result is an inclusive scan: each element combines all inputs up to its own.</source>
        <translation>Das Ergebnis ist ein inklusiver Scan (Präfixsumme): Jedes Element verknüpft alle Eingaben bis zur eigenen.</translation>
    </message>
    <message>
        <source>This is the beginning of the block: %L1 of its %L2 events.</source>
        <translation>Dies ist der Anfang des Blocks: %L1 seiner %L2 Ereignisse.</translation>
    </message>
    <message>
        <source>Load all</source>
        <translation>Alles laden</translation>
    </message>
    <message>
        <source>The run was cancelled: this is what was recorded until then.</source>
        <translation>Der Lauf wurde abgebrochen: Dies wurde bis dahin aufgezeichnet.</translation>
    </message>
    <message>
        <source>The same seed gives the same order again</source>
        <translation>Derselbe Seed ergibt wieder dieselbe Reihenfolge</translation>
    </message>
    <message>
        <source>The two runs in numbers</source>
        <translation>Die beiden Läufe in Zahlen</translation>
    </message>
    <message>
        <source>There are no bookmarks. Ctrl+B sets one at this step.</source>
        <translation>Es gibt keine Lesezeichen. Strg+B setzt eines bei diesem Schritt.</translation>
    </message>
    <message>
        <source>There are no breakpoints. F9 or a click left of the program text sets one.</source>
        <translation>Es gibt keine Haltepunkte. F9 oder ein Klick links neben den Programmtext setzt einen.</translation>
    </message>
    <message>
        <source>They agree in what both recorded.</source>
        <translation>Sie stimmen in allem überein, was beide aufgezeichnet haben.</translation>
    </message>
    <message>
        <source>They differ in %1 places.</source>
        <translation>Sie weichen an %1 Stellen ab.</translation>
    </message>
    <message>
        <source>They differ in one place.</source>
        <translation>Sie weichen an einer Stelle ab.</translation>
    </message>
    <message>
        <source>This &amp;text</source>
        <translation>Dieser &amp;Text</translation>
    </message>
    <message>
        <source>This block does not reach a breakpoint.</source>
        <translation>Dieser Block erreicht keinen Haltepunkt.</translation>
    </message>
    <message>
        <source>This block has no step in line %1. Choose a line that accesses memory or waits at a barrier.</source>
        <translation>Dieser Block hat keinen Schritt in Zeile %1. Wähle eine Zeile, die auf Speicher zugreift oder an einer Barriere wartet.</translation>
    </message>
    <message>
        <source>This block has no bank conflicts.</source>
        <translation>Dieser Block hat keine Bankkonflikte.</translation>
    </message>
    <message>
        <source>This block stores no value and passes none between lanes, so there is no dataflow to draw.</source>
        <translation>Dieser Block speichert keinen Wert und reicht keinen zwischen Lanes weiter; es gibt keinen Datenfluss zu zeichnen.</translation>
    </message>
    <message>
        <source>This figure has nothing to show of this block.</source>
        <translation>Diese Darstellung hat zu diesem Block nichts zu zeigen.</translation>
    </message>
    <message>
        <source>This is the first launch.</source>
        <translation>Dies ist der erste Kernelstart.</translation>
    </message>
    <message>
        <source>This is the last launch.</source>
        <translation>Dies ist der letzte Kernelstart.</translation>
    </message>
    <message>
        <source>This line, whole run</source>
        <translation>Diese Zeile, ganzer Lauf</translation>
    </message>
    <message>
        <source>This recording holds no kernel launch.</source>
        <translation>Diese Aufzeichnung enthält keinen Kernelstart.</translation>
    </message>
    <message>
        <source>This recording is of another version of the source than the one shown here.</source>
        <translation>Diese Aufzeichnung gehört zu einer anderen Fassung des Quelltexts als der hier gezeigten.</translation>
    </message>
    <message>
        <source>This step</source>
        <translation>Dieser Schritt</translation>
    </message>
    <message>
        <source>Thread %1: warp %2, lane %3</source>
        <translation>Thread %1: Warp %2, Lane %3</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Threads that the problem needs</source>
        <translation>Threads, die das Problem braucht</translation>
    </message>
    <message>
        <source>Threads without an element</source>
        <translation>Threads ohne Element</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Times and bandwidths come from recordings of a GPU</source>
        <translation>Zeiten und Bandbreiten stammen aus Aufzeichnungen einer GPU</translation>
    </message>
    <message>
        <source>To a &amp;step by its number</source>
        <translation>Zu einem Schritt nach &amp;Nummer</translation>
    </message>
    <message>
        <source>To where another line of the program begins</source>
        <translation>Dorthin, wo eine andere Zeile des Programms beginnt</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Up to %1 lanes of a warp access one address: these are serialised.</source>
        <translation>Bis zu %1 Lanes eines Warps greifen auf eine Adresse zu: Das wird serialisiert.</translation>
    </message>
    <message>
        <source>Up to step %1 nothing that was recorded has written %2 or read it.</source>
        <translation>Bis Schritt %1 hat nichts Aufgezeichnetes %2 geschrieben oder gelesen.</translation>
    </message>
    <message>
        <source>Up-sweep: cells that lie %1 apart are combined.</source>
        <translation>Up-Sweep: Zellen im Abstand %1 werden verknüpft.</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß- und Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>Values of a parameter</source>
        <translation>Werte eines Parameters</translation>
    </message>
    <message>
        <source>Values of the parameter</source>
        <translation>Werte des Parameters</translation>
    </message>
    <message>
        <source>Warp %1 needs %2; all warps together %L3 instead of %L4.</source>
        <translation>Warp %1 braucht %2; alle Warps zusammen %L3 statt %L4.</translation>
    </message>
    <message>
        <source>Warp %1 takes no part in this step.</source>
        <translation>Warp %1 ist an diesem Schritt nicht beteiligt.</translation>
    </message>
    <message>
        <source>Warp to look at</source>
        <translation>Betrachteter Warp</translation>
    </message>
    <message>
        <source>Warps</source>
        <translation>Warps</translation>
    </message>
    <message>
        <source>Warps one after the other, round robin</source>
        <translation>Warps reihum (Round-Robin)</translation>
    </message>
    <message>
        <source>Warps per block</source>
        <translation>Warps je Block</translation>
    </message>
    <message>
        <source>Warps that arrived at a barrier</source>
        <translation>Warps, die an einer Barriere ankamen</translation>
    </message>
    <message>
        <source>Wavefronts</source>
        <translation>Wavefronts</translation>
    </message>
    <message>
        <source>Wavefronts and bank conflicts per line</source>
        <translation>Wavefronts und Bankkonflikte je Zeile</translation>
    </message>
    <message>
        <source>Wavefronts and bank conflicts per step</source>
        <translation>Wavefronts und Bankkonflikte je Schritt</translation>
    </message>
    <message>
        <source>Wavefronts per line</source>
        <translation>Wavefronts je Zeile</translation>
    </message>
    <message>
        <source>Wavefronts per step</source>
        <translation>Wavefronts je Schritt</translation>
    </message>
    <message>
        <source>Waves</source>
        <translation>Wellen</translation>
    </message>
    <message>
        <source>Wh&amp;y has the cell this value?</source>
        <translation>&amp;Warum hat die Zelle diesen Wert?</translation>
    </message>
    <message>
        <source>What Right, Left and Play step by (Alt+1 to Alt+4)</source>
        <translation>Wie weit Rechts, Links und Abspielen gehen (Alt+1 bis Alt+4)</translation>
    </message>
    <message>
        <source>What both runs have in common also changes on the right</source>
        <translation>Was beide Läufe gemeinsam haben, ändert sich auch rechts</translation>
    </message>
    <message>
        <source>What follows for the launch</source>
        <translation>Was daraus für den Kernelstart folgt</translation>
    </message>
    <message>
        <source>What happens in this step</source>
        <translation>Was in diesem Schritt geschieht</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>What the chart shows</source>
        <translation>Was das Diagramm zeigt</translation>
    </message>
    <message>
        <source>What the global accesses moved in that time, used or not</source>
        <translation>Was die Zugriffe auf Global Memory in dieser Zeit bewegten, ob gebraucht oder nicht</translation>
    </message>
    <message>
        <source>What the hardware recorded while it executed the program</source>
        <translation>Was die Hardware beim Ausführen des Programms aufgezeichnet hat</translation>
    </message>
    <message>
        <source>What the launch takes of an SM</source>
        <translation>Was der Kernelstart von einem SM belegt</translation>
    </message>
    <message>
        <source>What the lesson points out</source>
        <translation>Worauf die Lektion hinweist</translation>
    </message>
    <message>
        <source>What the numbers on the right are of</source>
        <translation>Wofür die Zahlen rechts gelten</translation>
    </message>
    <message>
        <source>What the program reads from its standard input</source>
        <translation>Was das Programm von der Standardeingabe liest</translation>
    </message>
    <message>
        <source>Where the runs come from</source>
        <translation>Woher die Läufe kommen</translation>
    </message>
    <message>
        <source>Where the value comes from</source>
        <translation>Woher der Wert kommt</translation>
    </message>
    <message>
        <source>Where the value of the chosen cell comes from (Y)</source>
        <translation>Woher der Wert der gewählten Zelle kommt (Y)</translation>
    </message>
    <message>
        <source>Which programs are compared</source>
        <translation>Welche Programme verglichen werden</translation>
    </message>
    <message>
        <source>While %1 is open, File &gt; Bring back earlier edits shows them.</source>
        <translation>Solange %1 geöffnet ist, zeigt Datei &gt; Frühere Änderungen zurückholen sie.</translation>
    </message>
    <message>
        <source>Whole launch</source>
        <translation>Ganzer Kernelstart</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>Ganzer Lauf</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Ganze Wörter</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Why does %1 have this value?</source>
        <translation>Warum hat %1 diesen Wert?</translation>
    </message>
    <message>
        <source>Why this value? (Y)</source>
        <translation>Warum dieser Wert? (Y)</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>With a note (Ctrl+B)</source>
        <translation>Mit einer Notiz (Strg+B)</translation>
    </message>
    <message>
        <source>With which values the programs run</source>
        <translation>Mit welchen Werten die Programme laufen</translation>
    </message>
    <message>
        <source>Write to %1 in launch %2, block %3</source>
        <translation>Schreibzugriff auf %1 in Start %2, Block %3</translation>
    </message>
    <message>
        <source>You have unsaved edits of this program.</source>
        <translation>Es gibt ungespeicherte Änderungen an diesem Programm.</translation>
    </message>
    <message>
        <source>Your edits cannot be kept safe: the draft could not be written.</source>
        <translation>Die Änderungen lassen sich nicht sichern: Der Entwurf konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>a bit per active lane</source>
        <translation>ein Bit je aktiver Lane</translation>
    </message>
    <message>
        <source>active</source>
        <translation>aktiv</translation>
    </message>
    <message>
        <source>active lanes</source>
        <translation>aktive Lanes</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>addresses %1</source>
        <translation>Adressen %1</translation>
    </message>
    <message numerus="yes">
        <source>all %Ln launches of %1 are overridden</source>
        <translation>
            <numerusform>alle %Ln Kernelstarts von %1 werden ersetzt</numerusform>
            <numerusform>alle %Ln Kernelstarts von %1 werden ersetzt</numerusform>
        </translation>
    </message>
    <message>
        <source>all equal</source>
        <translation>alle gleich</translation>
    </message>
    <message>
        <source>all have arrived</source>
        <translation>alle sind da</translation>
    </message>
    <message>
        <source>all warps</source>
        <translation>alle Warps</translation>
    </message>
    <message>
        <source>all: true in %1 of %2</source>
        <translation>all: wahr in %1 von %2</translation>
    </message>
    <message>
        <source>allocation %1</source>
        <translation>Allokation %1</translation>
    </message>
    <message>
        <source>allocations at this launch</source>
        <translation>Allokationen bei diesem Kernelstart</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>another block of this launch can have written it, at an unknown time</source>
        <translation>ein anderer Block dieses Kernelstarts kann ihn geschrieben haben, zu unbekannter Zeit</translation>
    </message>
    <message>
        <source>another text</source>
        <translation>ein anderer Text</translation>
    </message>
    <message>
        <source>any (%1)</source>
        <translation>alle (%1)</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>beliebig viele</translation>
    </message>
    <message>
        <source>any warp</source>
        <translation>beliebiger Warp</translation>
    </message>
    <message>
        <source>any: true in %1 of %2</source>
        <translation>any: wahr in %1 von %2</translation>
    </message>
    <message>
        <source>argument %1</source>
        <translation>Argument %1</translation>
    </message>
    <message>
        <source>as few as can be</source>
        <translation>so wenige wie möglich</translation>
    </message>
    <message>
        <source>original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>as ptxas compiles it for %1</source>
        <translation>wie ptxas es für %1 übersetzt</translation>
    </message>
    <message>
        <source>as ptxas compiles it for %1; %2 bytes are spilled to local memory</source>
        <translation>wie ptxas es für %1 übersetzt; %2 Byte sind in Local Memory ausgelagert</translation>
    </message>
    <message>
        <source>as saved</source>
        <translation>wie gespeichert</translation>
    </message>
    <message>
        <source>at the same time</source>
        <translation>zugleich</translation>
    </message>
    <message>
        <source>atomic</source>
        <translation>Atomic</translation>
    </message>
    <message>
        <source>ballot: true in %1 of %2</source>
        <translation>ballot: wahr in %1 von %2</translation>
    </message>
    <message>
        <source>bank %1</source>
        <translation>Bank %1</translation>
    </message>
    <message>
        <source>lanes need %2 different words of bank %1</source>
        <translation>die Lanes brauchen %2 verschiedene Wörter der Bank %1</translation>
    </message>
    <message>
        <source>bank %1 needs %2 wavefronts</source>
        <translation>Bank %1 braucht %2 Wavefronts</translation>
    </message>
    <message>
        <source>bank %1: %2 wavefronts</source>
        <translation>Bank %1: %2 Wavefronts</translation>
    </message>
    <message>
        <source>bank %1: 1 wavefront</source>
        <translation>Bank %1: 1 Wavefront</translation>
    </message>
    <message>
        <source>bank %1: not touched in this step</source>
        <translation>Bank %1: in diesem Schritt nicht berührt</translation>
    </message>
    <message>
        <source>bank conflict</source>
        <translation>Bankkonflikt</translation>
    </message>
    <message>
        <source>banks</source>
        <translation>Bänke</translation>
    </message>
    <message>
        <source>lanes need %2 different words of each of banks %1</source>
        <translation>die Lanes brauchen jeweils %2 verschiedene Wörter der Bänke %1</translation>
    </message>
    <message>
        <source>lanes need up to %2 different words of each of banks %1</source>
        <translation>die Lanes brauchen jeweils bis zu %2 verschiedene Wörter der Bänke %1</translation>
    </message>
    <message>
        <source>banks %1 each need %2 wavefronts</source>
        <translation>Bänke %1 brauchen jeweils %2 Wavefronts</translation>
    </message>
    <message>
        <source>banks %1 each need up to %2 wavefronts</source>
        <translation>Bänke %1 brauchen jeweils bis zu %2 Wavefronts</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>Barriere</translation>
    </message>
    <message>
        <source>barrier in line %1</source>
        <translation>Barriere in Zeile %1</translation>
    </message>
    <message>
        <source>barriers</source>
        <translation>Barrieren</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>Block %1</translation>
    </message>
    <message>
        <source>block %1 of %2</source>
        <translation>Block %1 von %2</translation>
    </message>
    <message>
        <source>block %1, warp %2</source>
        <translation>Block %1, Warp %2</translation>
    </message>
    <message>
        <source>block %1, warp %2: %3 lanes have no thread</source>
        <translation>Block %1, Warp %2: %3 Lanes ohne Thread</translation>
    </message>
    <message>
        <source>block %1: %2 thread, filled: active in this step</source>
        <translation>Block %1: %2 Thread, gefüllt: in diesem Schritt aktiv</translation>
    </message>
    <message>
        <source>block %1: %2 threads, filled: active in this step</source>
        <translation>Block %1: %2 Threads, gefüllt: in diesem Schritt aktiv</translation>
    </message>
    <message>
        <source>block %1: (%2, %3, %4), on SM %5</source>
        <translation>Block %1: (%2, %3, %4), auf SM %5</translation>
    </message>
    <message>
        <source>block %1: (%2, %3, %4), on SM %5, not recorded</source>
        <translation>Block %1: (%2, %3, %4), auf SM %5, nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>block %1: (%2, %3, %4), not recorded</source>
        <translation>Block %1: (%2, %3, %4), nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>block %1: (%2, %3, %4)</source>
        <translation>Block %1: (%2, %3, %4)</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>blocks %1 to %2</source>
        <translation>Blöcke %1 bis %2</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>Verzweigung</translation>
    </message>
    <message>
        <source>breakpoint</source>
        <translation>Haltepunkt</translation>
    </message>
    <message>
        <source>call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>calls before and after are left out</source>
        <translation>Aufrufe davor und danach sind ausgelassen</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>click shows this run</source>
        <translation>Klick zeigt diesen Lauf</translation>
    </message>
    <message>
        <source>click: toggle breakpoint (F9)</source>
        <translation>Klick: Haltepunkt umschalten (F9)</translation>
    </message>
    <message>
        <source>columns %1 to %2 of %3</source>
        <translation>Spalten %1 bis %2 von %3</translation>
    </message>
    <message>
        <source>compiling for %1…</source>
        <translation>wird für %1 übersetzt…</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>berechnet</translation>
    </message>
    <message>
        <source>conflicts</source>
        <translation>Konflikte</translation>
    </message>
    <message>
        <source>constant memory: different addresses %1, accesses %2; the addresses are read one after the other</source>
        <translation>Constant Memory: verschiedene Adressen %1, Zugriffe %2; die Adressen werden nacheinander gelesen</translation>
    </message>
    <message>
        <source>copied</source>
        <translation>kopiert</translation>
    </message>
    <message>
        <source>copy to device</source>
        <translation>Kopie zum Gerät</translation>
    </message>
    <message>
        <source>copy to host</source>
        <translation>Kopie zum Host</translation>
    </message>
    <message>
        <source>dashed: after this step</source>
        <translation>gestrichelt: nach diesem Schritt</translation>
    </message>
    <message>
        <source>dashed: found another value than expected, so it did not swap</source>
        <translation>gestrichelt: fand einen anderen Wert als erwartet und tauschte nicht</translation>
    </message>
    <message>
        <source>dashed: no lane that far away, so it keeps its own value</source>
        <translation>gestrichelt: so weit entfernt gibt es keine Lane, der eigene Wert bleibt</translation>
    </message>
    <message>
        <source>default stream</source>
        <translation>Default-Stream</translation>
    </message>
    <message>
        <source>device %1, %2</source>
        <translation>Gerät %1, %2</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>distance %1</source>
        <translation>Abstand %1</translation>
    </message>
    <message>
        <source>divergence</source>
        <translation>Divergenz</translation>
    </message>
    <message>
        <source>down, %1</source>
        <translation>ab, %1</translation>
    </message>
    <message>
        <source>edges of %1 of %2 values</source>
        <translation>Kanten von %1 von %2 Werten</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>edited, not run</source>
        <translation>geändert, nicht ausgeführt</translation>
    </message>
    <message>
        <source>efficiency</source>
        <translation>Effizienz</translation>
    </message>
    <message>
        <source>elements not known</source>
        <translation>Elemente unbekannt</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>exited</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>found</source>
        <translation>fand</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>aus %1</translation>
    </message>
    <message>
        <source>from lane %1</source>
        <translation>von Lane %1</translation>
    </message>
    <message>
        <source>gets</source>
        <translation>erhält</translation>
    </message>
    <message>
        <source>global</source>
        <translation>Global</translation>
    </message>
    <message>
        <source>global memory</source>
        <translation>Global Memory</translation>
    </message>
    <message>
        <source>go to where line %1 runs next</source>
        <translation>dorthin, wo Zeile %1 als Nächstes läuft</translation>
    </message>
    <message>
        <source>graph %1</source>
        <translation>Graph %1</translation>
    </message>
    <message>
        <source>grid: %1 blocks</source>
        <translation>Grid (Blöcke): %1</translation>
    </message>
    <message>
        <source>grid: %1 blocks, a cell for %2</source>
        <translation>Grid (Blöcke): %1, eine Zelle für je %2</translation>
    </message>
    <message>
        <source>grid: 1 block</source>
        <translation>Grid: 1 Block</translation>
    </message>
    <message>
        <source>hatched: read from a lane that takes no part, which the PTX ISA leaves undefined</source>
        <translation>schraffiert: von einer unbeteiligten Lane gelesen, was die PTX-ISA undefiniert lässt</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>hat</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>ideal</translation>
    </message>
    <message>
        <source>ideal %1, conflicts %2</source>
        <translation>ideal %1, Konflikte %2</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>untätig</translation>
    </message>
    <message>
        <source>in stream %1</source>
        <translation>in Stream %1</translation>
    </message>
    <message>
        <source>in the default stream</source>
        <translation>im Default-Stream</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>instruction</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>its own</source>
        <translation>der eigene</translation>
    </message>
    <message>
        <source>its warp takes no part</source>
        <translation>Warp nicht beteiligt</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>Lane</translation>
    </message>
    <message>
        <source>lane %1</source>
        <translation>Lane %1</translation>
    </message>
    <message>
        <source>lane %1 failed: it found another value than expected</source>
        <translation>Lane %1 scheiterte: Sie fand einen anderen Wert als erwartet</translation>
    </message>
    <message>
        <source>lane %1, thread %2</source>
        <translation>Lane %1, Thread %2</translation>
    </message>
    <message>
        <source>lane %1, thread %2: %3</source>
        <translation>Lane %1, Thread %2: %3</translation>
    </message>
    <message>
        <source>lane %1, thread %2: %3, bank %4</source>
        <translation>Lane %1, Thread %2: %3, Bank %4</translation>
    </message>
    <message>
        <source>lane %1, thread %2: active</source>
        <translation>Lane %1, Thread %2: aktiv</translation>
    </message>
    <message>
        <source>lane %1, thread %2: inactive</source>
        <translation>Lane %1, Thread %2: inaktiv</translation>
    </message>
    <message>
        <source>lane %1: no thread</source>
        <translation>Lane %1: kein Thread</translation>
    </message>
    <message>
        <source>lane, after</source>
        <translation>Lane, danach</translation>
    </message>
    <message>
        <source>lane, value</source>
        <translation>Lane, Wert</translation>
    </message>
    <message>
        <source>lanes %1 and %2</source>
        <translation>Lanes %1 und %2</translation>
    </message>
    <message>
        <source>lanes %1 to %2</source>
        <translation>Lanes %1 bis %2</translation>
    </message>
    <message>
        <source>lanes of a warp at one address are serialised: turns %1, atomic accesses %2</source>
        <translation>Lanes eines Warps an einer Adresse werden serialisiert: Runden %1, atomare Zugriffe %2</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>launch %1 of %2</source>
        <translation>Start %1 von %2</translation>
    </message>
    <message>
        <source>launch %1, block %2</source>
        <translation>Start %1, Block %2</translation>
    </message>
    <message>
        <source>launch of a graph</source>
        <translation>Start eines Graphen</translation>
    </message>
    <message>
        <source>launch · %1&lt;&lt;&lt;%2, %3&gt;&gt;&gt;</source>
        <translation>Kernelstart · %1&lt;&lt;&lt;%2, %3&gt;&gt;&gt;</translation>
    </message>
    <message>
        <source>launched by %1 (launch %2)</source>
        <translation>gestartet von %1 (Start %2)</translation>
    </message>
    <message>
        <source>limits</source>
        <translation>begrenzt</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>line %1 · %2</source>
        <translation>Zeile %1 · %2</translation>
    </message>
    <message>
        <source>line %1, %2</source>
        <translation>Zeile %1, %2</translation>
    </message>
    <message>
        <source>line %1, step %2</source>
        <translation>Zeile %1, Schritt %2</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>lines %1 to %2 · %3</source>
        <translation>Zeilen %1 bis %2 · %3</translation>
    </message>
    <message>
        <source>Line %1 of the run is line %2 of the edited text. The picture has the lines of the run.</source>
        <translation>Zeile %1 des Laufs ist Zeile %2 des bearbeiteten Textes. Im Bild stehen die Zeilen des Laufs.</translation>
    </message>
    <message>
        <source>The picture has the lines of the run.</source>
        <translation>Im Bild stehen die Zeilen des Laufs.</translation>
    </message>
    <message>
        <source>line %1 in the run</source>
        <translation>im Lauf Zeile %1</translation>
    </message>
    <message>
        <source>lines %1 and %2</source>
        <translation>Zeilen %1 und %2</translation>
    </message>
    <message>
        <source>Found as well, probably of the same cause:</source>
        <translation>Außerdem gefunden, wohl mit derselben Ursache:</translation>
    </message>
    <message>
        <source>fix</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>%1 (line %2 in the run)</source>
        <translation>%1 (im Lauf Zeile %2)</translation>
    </message>
    <message>
        <source>lines before this one were removed</source>
        <translation>davor wurden Zeilen entfernt</translation>
    </message>
    <message>
        <source>load</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>geladen</translation>
    </message>
    <message>
        <source>local %1</source>
        <translation>lokal %1</translation>
    </message>
    <message>
        <source>local +%1</source>
        <translation>lokal +%1</translation>
    </message>
    <message>
        <source>local memory</source>
        <translation>Local Memory</translation>
    </message>
    <message>
        <source>local memory: %1 sectors where %2 would suffice</source>
        <translation>Local Memory: %1 Sektoren, wo %2 reichen würden</translation>
    </message>
    <message>
        <source>lockstep</source>
        <translation>Lockstep</translation>
    </message>
    <message>
        <source>lockstep (here recorded)</source>
        <translation>Lockstep (hier aufgezeichnet)</translation>
    </message>
    <message>
        <source>Up to the next barrier, the steps have the order of the run: in lockstep, cells would have values that they never had.</source>
        <translation>Bis zur nächsten Barriere haben die Schritte die Reihenfolge des Laufs: Im Lockstep hätten Zellen Werte, die sie nie hatten.</translation>
    </message>
    <message>
        <source>looking through other blocks and earlier launches…</source>
        <translation>andere Blöcke und frühere Kernelstarts werden durchsucht…</translation>
    </message>
    <message>
        <source>inactive</source>
        <translation>inaktiv</translation>
    </message>
    <message>
        <source>match</source>
        <translation>Match</translation>
    </message>
    <message>
        <source>more than needed</source>
        <translation>mehr als nötig</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>false</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>no access to global memory</source>
        <translation>kein Zugriff auf Global Memory</translation>
    </message>
    <message>
        <source>no access to shared memory</source>
        <translation>kein Zugriff auf Shared Memory</translation>
    </message>
    <message>
        <source>no block fits</source>
        <translation>kein Block passt</translation>
    </message>
    <message>
        <source>no recorded block wrote this value: the host did, or another block</source>
        <translation>kein aufgezeichneter Block hat diesen Wert geschrieben: das war der Host oder ein anderer Block</translation>
    </message>
    <message>
        <source>node %1 of %2</source>
        <translation>Knoten %1 von %2</translation>
    </message>
    <message>
        <source>no conflicts</source>
        <translation>keine Konflikte</translation>
    </message>
    <message>
        <source>no kernel wrote this value: the host did, or nothing has been written yet</source>
        <translation>kein Kernel hat diesen Wert geschrieben: das war der Host, oder es wurde noch nichts geschrieben</translation>
    </message>
    <message>
        <source>no lane</source>
        <translation>keine Lane</translation>
    </message>
    <message>
        <source>no note</source>
        <translation>keine Notiz</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>none diverged</source>
        <translation>keine divergierte</translation>
    </message>
    <message>
        <source>not all equal</source>
        <translation>nicht alle gleich</translation>
    </message>
    <message>
        <source>divergent warp</source>
        <translation>divergenter Warp</translation>
    </message>
    <message>
        <source>not counted: %1</source>
        <translation>nicht gezählt: %1</translation>
    </message>
    <message>
        <source>not in what ptxas compiled; not counted</source>
        <translation>nicht in der Ausgabe von ptxas; nicht gezählt</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>nicht ausgeführt</translation>
    </message>
    <message>
        <source>nothing fits</source>
        <translation>nichts passt</translation>
    </message>
    <message>
        <source>nvcc was not found. This is the built-in recording, with other parameters.</source>
        <translation>nvcc wurde nicht gefunden. Dies ist die mitgelieferte Aufzeichnung, mit anderen Parametern.</translation>
    </message>
    <message>
        <source>occupancy by block size</source>
        <translation>Auslastung (Occupancy) nach Blockgröße</translation>
    </message>
    <message>
        <source>of %L1</source>
        <translation>von %L1</translation>
    </message>
    <message>
        <source>of %L1 so far</source>
        <translation>von bisher %L1</translation>
    </message>
    <message>
        <source>of 32, on average</source>
        <translation>von 32, im Mittel</translation>
    </message>
    <message>
        <source>of steps</source>
        <translation>aus Schritten</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>ok</translation>
    </message>
    <message>
        <source>on device %1 %2</source>
        <translation>auf Gerät %1 %2</translation>
    </message>
    <message>
        <source>one is chosen</source>
        <translation>eine wird gewählt</translation>
    </message>
    <message>
        <source>one of the %1 SMs of %2, full: %3 of %4 warps</source>
        <translation>einer der %1 SMs von %2, gefüllt: %3 von %4 Warps</translation>
    </message>
    <message>
        <source>other work</source>
        <translation>andere Arbeit</translation>
    </message>
    <message>
        <source>overridden: %1</source>
        <translation>ersetzt: %1</translation>
    </message>
    <message>
        <source>own values of each</source>
        <translation>jeweils eigene Werte</translation>
    </message>
    <message>
        <source>phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>phase %1</source>
        <translation>Phase %1</translation>
    </message>
    <message>
        <source>phase %1/%2</source>
        <translation>Phase %1/%2</translation>
    </message>
    <message>
        <source>random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>random schedule, seed %1</source>
        <translation>zufälliges Scheduling, Seed %1</translation>
    </message>
    <message>
        <source>read by %1</source>
        <translation>gelesen von %1</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>liest</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>aufgezeichnet</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>round robin</source>
        <translation>Round-Robin</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>sector %1</source>
        <translation>Sektor %1</translation>
    </message>
    <message>
        <source>sector %1: %2 of its 32 bytes are used</source>
        <translation>Sektor %1: %2 seiner 32 Byte genutzt</translation>
    </message>
    <message>
        <source>sector %1: not touched</source>
        <translation>Sektor %1: nicht berührt</translation>
    </message>
    <message>
        <source>sectors</source>
        <translation>Sektoren</translation>
    </message>
    <message>
        <source>sectors %1</source>
        <translation>Sektoren %1</translation>
    </message>
    <message>
        <source>set</source>
        <translation>gesetzt</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>Shared</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>Shared Memory</translation>
    </message>
    <message>
        <source>shuffle</source>
        <translation>Shuffle</translation>
    </message>
    <message>
        <source>stand-in</source>
        <translation>Ersatz</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>step %1, barrier phase %2</source>
        <translation>Schritt %1, Barrierenphase %2</translation>
    </message>
    <message>
        <source>step %1, line %2: %3</source>
        <translation>Schritt %1, Zeile %2: %3</translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>step %1: %Ln sector</source>
        <translation>
            <numerusform>Schritt %1: %Ln Sektor</numerusform>
            <numerusform>Schritt %1: %Ln Sektor</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>step %1: %Ln sectors</source>
        <translation>
            <numerusform>Schritt %1: %Ln Sektor</numerusform>
            <numerusform>Schritt %1: %Ln Sektoren</numerusform>
        </translation>
    </message>
    <message>
        <source>step %1: %2 wavefronts, ideal %3</source>
        <translation>Schritt %1: %2 Wavefronts, ideal %3</translation>
    </message>
    <message>
        <source>store</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>Stream %1</translation>
    </message>
    <message>
        <source>strong: the predicate is true</source>
        <translation>kräftig: Prädikat ist wahr</translation>
    </message>
    <message>
        <source>that was another value: the host has written since</source>
        <translation>das war ein anderer Wert: seither hat der Host geschrieben</translation>
    </message>
    <message>
        <source>that was another value: the host, or a block that was not recorded, has written since</source>
        <translation>das war ein anderer Wert: seither hat der Host oder ein nicht aufgezeichneter Block geschrieben</translation>
    </message>
    <message>
        <source>the device&apos;s clock is set by its first work</source>
        <translation>die Uhr des Geräts ist nach seiner ersten Arbeit gestellt</translation>
    </message>
    <message>
        <source>the first of %1 elements per lane</source>
        <translation>das erste von %1 Elementen je Lane</translation>
    </message>
    <message>
        <source>the kernel&apos;s parameters</source>
        <translation>den Kernelparametern</translation>
    </message>
    <message>
        <source>the memory that alloca gave</source>
        <translation>dem Speicher von alloca</translation>
    </message>
    <message>
        <source>the number of blocks</source>
        <translation>die Zahl der Blöcke</translation>
    </message>
    <message>
        <source>the number of warps</source>
        <translation>die Zahl der Warps</translation>
    </message>
    <message>
        <source>the program&apos;s own launch</source>
        <translation>Kernelstart des Programms</translation>
    </message>
    <message numerus="yes">
        <source>the program&apos;s own launch is overridden</source>
        <translation>
            <numerusform>der Kernelstart des Programms wird ersetzt</numerusform>
            <numerusform>der Kernelstart des Programms wird ersetzt</numerusform>
        </translation>
    </message>
    <message>
        <source>order at one address: value, lane, value</source>
        <translation>Reihenfolge an einer Adresse: Wert, Lane, Wert</translation>
    </message>
    <message>
        <source>order at one address: value, lane, value; dashed: failed compare-and-swap</source>
        <translation>Reihenfolge an einer Adresse: Wert, Lane, Wert; gestrichelt: gescheitertes Compare-and-Swap</translation>
    </message>
    <message>
        <source>the worst of the steps %1 to %2</source>
        <translation>der schlechteste der Schritte %1 bis %2</translation>
    </message>
    <message>
        <source>then another block of this launch can have written it, at an unknown time</source>
        <translation>danach kann ein anderer Block dieses Kernelstarts geschrieben haben, zu unbekannter Zeit</translation>
    </message>
    <message>
        <source>this path</source>
        <translation>dieser Pfad</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message>
        <source>thread %1: (%2, %3, %4), warp %5, lane %6</source>
        <translation>Thread %1: (%2, %3, %4), Warp %5, Lane %6</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>through the program&apos;s parameters</source>
        <translation>über die Parameter des Programms</translation>
    </message>
    <message>
        <source>time (µs)</source>
        <translation>Zeit (µs)</translation>
    </message>
    <message>
        <source>times are modelled: they order events and are no performance</source>
        <translation>Zeiten sind modelliert: Sie ordnen Ereignisse und messen keine Leistung</translation>
    </message>
    <message>
        <source>times measured on %1</source>
        <translation>Zeiten gemessen auf %1</translation>
    </message>
    <message>
        <source>to device</source>
        <translation>zum Gerät</translation>
    </message>
    <message>
        <source>to host</source>
        <translation>zum Host</translation>
    </message>
    <message>
        <source>serialised %1</source>
        <translation>serialisiert %1</translation>
    </message>
    <message>
        <source>two or more run together for %1</source>
        <translation>zwei oder mehr laufen %1 lang zugleich</translation>
    </message>
    <message>
        <source>uncoalesced access</source>
        <translation>unkoaleszierter Zugriff</translation>
    </message>
    <message>
        <source>uni: true in %1 of %2</source>
        <translation>uni: wahr in %1 von %2</translation>
    </message>
    <message>
        <source>up, %1</source>
        <translation>auf, %1</translation>
    </message>
    <message>
        <source>vote</source>
        <translation>Vote</translation>
    </message>
    <message>
        <source>inactive here</source>
        <translation>hier inaktiv</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>waits for the barrier</source>
        <translation>wartet an der Barriere</translation>
    </message>
    <message>
        <source>warp %1</source>
        <translation>Warp %1</translation>
    </message>
    <message>
        <source>warp %1 in this step</source>
        <translation>Warp %1 in diesem Schritt</translation>
    </message>
    <message>
        <source>warp %1 of %2</source>
        <translation>Warp %1 von %2</translation>
    </message>
    <message>
        <source>warp %1 takes no part in this step</source>
        <translation>Warp %1 ist an diesem Schritt nicht beteiligt</translation>
    </message>
    <message>
        <source>warp %1: %2 of %3 bytes used (%4 %)</source>
        <translation>Warp %1: %2 von %3 Byte genutzt (%4 %)</translation>
    </message>
    <message>
        <source>warp %1: threads %2 to %3</source>
        <translation>Warp %1: Threads %2 bis %3</translation>
    </message>
    <message>
        <source>warps</source>
        <translation>Warps</translation>
    </message>
    <message>
        <source>warps that arrived</source>
        <translation>angekommene Warps</translation>
    </message>
    <message>
        <source>was: %1</source>
        <translation>war: %1</translation>
    </message>
    <message>
        <source>wave %1</source>
        <translation>Welle %1</translation>
    </message>
    <message>
        <source>wave %1: %2 of %3 blocks that there is room for</source>
        <translation>Welle %1: %2 von %3 Blöcken, für die Platz ist</translation>
    </message>
    <message>
        <source>wavefront %1 of %2: %3</source>
        <translation>Wavefront %1 von %2: %3</translation>
    </message>
    <message>
        <source>wavefronts</source>
        <translation>Wavefronts</translation>
    </message>
    <message>
        <source>waves over all SMs, %1 blocks in each</source>
        <translation>Wellen über alle SMs, je %1 Blöcke</translation>
    </message>
    <message>
        <source>what the blocks on an SM take of it</source>
        <translation>was die Blöcke auf einem SM davon belegen</translation>
    </message>
    <message>
        <source>where in the allocation</source>
        <translation>wo in der Allokation</translation>
    </message>
    <message>
        <source>where in the allocation (%1 of %2 shown)</source>
        <translation>wo in der Allokation (%1 von %2 gezeigt)</translation>
    </message>
    <message>
        <source>where in the allocation: this warp strong, the step&apos;s other warps faint</source>
        <translation>wo in der Allokation: dieser Warp kräftig, die anderen Warps des Schritts blass</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>ganzer Lauf</translation>
    </message>
    <message>
        <source>global memory: %1 sectors where %2 would suffice</source>
        <translation>Global Memory: %1 Sektoren, wo %2 reichen würden</translation>
    </message>
    <message>
        <source>shared memory: %1 wavefronts instead of %2</source>
        <translation>Shared Memory: %1 Wavefronts statt %2</translation>
    </message>
    <message>
        <source>write to %1</source>
        <translation>Schreibzugriff auf %1</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>schreibt</translation>
    </message>
    <message>
        <source>written by %1</source>
        <translation>geschrieben von %1</translation>
    </message>
    <message>
        <source>written in launch %1, block %2</source>
        <translation>geschrieben in Start %1, Block %2</translation>
    </message>
    <message>
        <source>written in this step</source>
        <translation>in diesem Schritt geschrieben</translation>
    </message>
    <message>
        <source>y = %1 to %2</source>
        <translation>y = %1 bis %2</translation>
    </message>
    <message>
        <source>true</source>
        <translation>wahr</translation>
    </message>
    <message>
        <source>your number</source>
        <translation>eigene Zahl</translation>
    </message>
    <message>
        <source>your number; ptxas reports %1 for %2</source>
        <translation>eigene Zahl; ptxas meldet %1 für %2</translation>
    </message>
    <message>
        <source>z = %1</source>
        <translation>z = %1</translation>
    </message>
    <message>
        <source>… %1 earlier writers</source>
        <translation>… %1 frühere Schreiber</translation>
    </message>
    <message>
        <source>… %1 more</source>
        <translation>… %1 weitere</translation>
    </message>
    <message>
        <source>The &amp;lesson in words</source>
        <translation>Die &amp;Lektion in Worten</translation>
    </message>
    <message>
        <source>The lesson in words</source>
        <translation>Die Lektion in Worten</translation>
    </message>
    <message>
        <source>Trying fixes …</source>
        <translation>Korrekturen werden ausprobiert …</translation>
    </message>
    <message>
        <source>Trying fixes (attempt %1 of at most %2) …</source>
        <translation>Korrekturen werden ausprobiert (Versuch %1 von höchstens %2) …</translation>
    </message>
    <message>
        <source>Stop trying fixes</source>
        <translation>Keine Korrekturen mehr ausprobieren</translation>
    </message>
    <message>
        <source>Put this fix into the program's text</source>
        <translation>Diese Korrektur in den Programmtext einsetzen</translation>
    </message>
    <message>
        <source>Run the program without and with this fix, side by side</source>
        <translation>Das Programm ohne und mit dieser Korrektur ausführen, nebeneinander</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Einsetzen</translation>
    </message>
    <message>
        <source>This run has no findings.</source>
        <translation>Dieser Lauf hat keine Befunde.</translation>
    </message>
    <message>
        <source>This run has no findings. It printed: %1</source>
        <translation>Dieser Lauf hat keine Befunde. Ausgegeben hat er: %1</translation>
    </message>
    <message>
        <source>With the block set here (%1): %2</source>
        <translation>Mit dem hier eingestellten Block (%1): %2</translation>
    </message>
    <message>
        <source>With the grid set here (%1): %2</source>
        <translation>Mit dem hier eingestellten Grid (%1): %2</translation>
    </message>
    <message>
        <source>With the shared memory set here: %1</source>
        <translation>Mit dem hier eingestellten Shared Memory: %1</translation>
    </message>
    <message>
        <source>With the grid set here (%1 of %2): %3</source>
        <translation>Mit dem hier eingestellten Grid (%1 mit je %2): %3</translation>
    </message>
    <message>
        <source>None of the changes that SIMTscope can try removes this finding.</source>
        <translation>Keine der Änderungen, die SIMTscope ausprobieren kann, beseitigt diesen Befund.</translation>
    </message>
    <message>
        <source>Fix applied: %1.</source>
        <translation>Korrektur eingesetzt: %1.</translation>
    </message>
    <message>
        <source>%1 of %2 columns</source>
        <translation>%1 von %2 Spalten</translation>
    </message>
    <message>
        <source>%1 → buffer %2</source>
        <translation>%1 → Puffer %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln column is folded: %1</source>
        <translation>
            <numerusform>%Ln Spalte ist eingeklappt: %1</numerusform>
            <numerusform>%Ln Spalte ist eingeklappt: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln columns are folded: %1</source>
        <translation>
            <numerusform>%Ln Spalten sind eingeklappt: %1</numerusform>
            <numerusform>%Ln Spalten sind eingeklappt: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more value in folded columns</source>
        <translation>
            <numerusform>%Ln weiterer Wert in eingeklappten Spalten</numerusform>
            <numerusform>%Ln weiterer Wert in eingeklappten Spalten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more values in folded columns</source>
        <translation>
            <numerusform>%Ln weitere Werte in eingeklappten Spalten</numerusform>
            <numerusform>%Ln weitere Werte in eingeklappten Spalten</numerusform>
        </translation>
    </message>
    <message>
        <source>The folded columns keep their values in this row.</source>
        <translation>Die eingeklappten Spalten behalten in dieser Zeile ihre Werte.</translation>
    </message>
    <message>
        <source>Bank conflicts: %1 accesses to shared memory take %2 wavefronts instead of %3; the worst one takes %4.</source>
        <translation>Bankkonflikte: %1 Zugriffe auf Shared Memory brauchen %2 Wavefronts statt %3; der schlechteste braucht %4.</translation>
    </message>
    <message>
        <source>Shown in the order of the run: in lockstep, cells would have values that they never had.</source>
        <translation>In der Reihenfolge des Laufs: Im Lockstep hätten Zellen Werte, die sie nie hatten.</translation>
    </message>
    <message>
        <source>The other columns are folded. Click a cell, or the mark of a fold, to show the columns there.</source>
        <translation>Die anderen Spalten sind eingeklappt. Ein Klick auf eine Zelle oder auf das Zeichen einer Lücke zeigt die Spalten dort.</translation>
    </message>
    <message>
        <source>This launch accesses no shared memory.</source>
        <translation>Dieser Start greift nicht auf Shared Memory zu.</translation>
    </message>
    <message>
        <source>This launch accesses no global memory.</source>
        <translation>Dieser Start greift nicht auf globalen Speicher zu.</translation>
    </message>
    <message>
        <source>This block computes no scan.</source>
        <translation>Dieser Block berechnet keinen Scan.</translation>
    </message>
    <message>
        <source>This block computes no scan, so there is no sweep to draw. The figure Tree shows its dataflow.</source>
        <translation>Dieser Block berechnet keinen Scan, also gibt es keinen Sweep zu zeichnen. Die Darstellung Baum zeigt seinen Datenfluss.</translation>
    </message>
    <message>
        <source>all %1 values</source>
        <translation>alle %1 Werte</translation>
    </message>
    <message>
        <source>click to show the first of them</source>
        <translation>ein Klick zeigt die erste davon</translation>
    </message>
    <message>
        <source>it flows into no result</source>
        <translation>fließt in kein Ergebnis</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>%1 combines %2: %3.</source>
        <translation>%1 verknüpft %2: %3.</translation>
    </message>
    <message>
        <source>%1 compares %2: %3, of which %4 swap.</source>
        <translation>%1 vergleicht %2: %3, davon %4 mit Tausch.</translation>
    </message>
    <message>
        <source>%1 goes through %2 to %3.</source>
        <translation>%1 kommt über %2 nach %3.</translation>
    </message>
    <message>
        <source>%1 goes to %2.</source>
        <translation>%1 kommt nach %2.</translation>
    </message>
    <message>
        <source>%1 is stored: the sum of %2 products %3.</source>
        <translation>%1 ist gespeichert: die Summe von %2 Produkten %3.</translation>
    </message>
    <message>
        <source>%1 to %2 of %3</source>
        <translation>%1 bis %2 von %3</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1: %2 bins</source>
        <translation>%1: %2 Klassen</translation>
    </message>
    <message>
        <source>%1: %2; they sum to %3.</source>
        <translation>%1: %2; ihre Summe ist %3.</translation>
    </message>
    <message>
        <source>%1: elements %2 to %3 of %4</source>
        <translation>%1: Elemente %2 bis %3 von %4</translation>
    </message>
    <message>
        <source>%1: factors of %2 of %3 products loaded</source>
        <translation>%1: Faktoren von %2 der %3 Produkte gelesen</translation>
    </message>
    <message>
        <source>%1; %2 of them to bin %3.</source>
        <translation>%1; davon %2 zu Klasse %3.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln bin</source>
        <translation>
            <numerusform>%Ln Klasse</numerusform>
            <numerusform>%Ln Klasse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln bins</source>
        <translation>
            <numerusform>%Ln Klassen</numerusform>
            <numerusform>%Ln Klassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pair</source>
        <translation>
            <numerusform>%Ln Paar</numerusform>
            <numerusform>%Ln Paar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pairs</source>
        <translation>
            <numerusform>%Ln Paare</numerusform>
            <numerusform>%Ln Paare</numerusform>
        </translation>
    </message>
    <message>
        <source>rows %1 to %2</source>
        <translation>Zeilen %1 bis %2</translation>
    </message>
    <message>
        <source>columns %1 to %2</source>
        <translation>Spalten %1 bis %2</translation>
    </message>
    <message>
        <source>thread %1, %2</source>
        <translation>Thread %1, %2</translation>
    </message>
    <message>
        <source>%1 in one wavefront</source>
        <translation>%1 in einer Wavefront</translation>
    </message>
    <message>
        <source>Up to %1 lanes of a warp add 1 at one address: shared memory does this in one wavefront, because the result is not used.</source>
        <translation>Bis zu %1 Lanes eines Warps addieren 1 an einer Adresse: Das Shared Memory tut das in einer Wavefront, weil das Ergebnis nicht gebraucht wird.</translation>
    </message>
    <message>
        <source>one address %1</source>
        <translation>eine Adresse %1</translation>
    </message>
    <message>
        <source>lanes of a warp add 1 at one address and do not use the result: shared memory does this in one wavefront; lanes %1, atomic accesses %2</source>
        <translation>Lanes eines Warps addieren 1 an einer Adresse und brauchen das Ergebnis nicht: Das Shared Memory tut das in einer Wavefront; Lanes %1, atomare Zugriffe %2</translation>
    </message>
    <message>
        <source>global atomics</source>
        <translation>globale Atomics</translation>
    </message>
    <message>
        <source>Atomic accesses of warps to global memory</source>
        <translation>Atomare Zugriffe von Warps auf das Global Memory</translation>
    </message>
    <message>
        <source>shared atomics</source>
        <translation>Shared-Atomics</translation>
    </message>
    <message>
        <source>Atomic accesses of warps to shared memory</source>
        <translation>Atomare Zugriffe von Warps auf das Shared Memory</translation>
    </message>
    <message>
        <source>Turns of lanes at one address: the most lanes of a warp at one address, summed over all atomic accesses. Shared memory adds 1 for all of them in one turn if the result is not used</source>
        <translation>Runden von Lanes an einer Adresse: die meisten Lanes eines Warps an einer Adresse, summiert über alle atomaren Zugriffe. Das Shared Memory addiert 1 für alle in einer Runde, wenn das Ergebnis nicht gebraucht wird</translation>
    </message>
    <message>
        <source>Accessed of %1: %2, %3.</source>
        <translation>Zugriff auf %1: %2, %3.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>%1: the sum of %2 products, of %3 elements of %4 and %5 of %6</source>
        <translation>%1: die Summe von %2 Produkten, aus %3 Elementen von %4 und %5 von %6</translation>
    </message>
    <message>
        <source>of %1 elements of %2 and %3 of %4</source>
        <translation>aus %1 Elementen von %2 und %3 von %4</translation>
    </message>
    <message>
        <source>Of %1 no product %2 has both factors loaded yet.</source>
        <translation>Für %1 sind noch bei keinem Produkt %2 beide Faktoren gelesen.</translation>
    </message>
    <message>
        <source>Stage %1 of %2</source>
        <translation>Stufe %1 von %2</translation>
    </message>
    <message>
        <source>Warp %1 accesses %2.</source>
        <translation>Warp %1 greift auf %2 zu.</translation>
    </message>
    <message>
        <source>Warp %1 adds to no bin in this step.</source>
        <translation>Warp %1 addiert in diesem Schritt zu keiner Klasse.</translation>
    </message>
    <message>
        <source>Warp %1 adds with %2 to %3</source>
        <translation>Warp %1 addiert mit %2 zu %3</translation>
    </message>
    <message>
        <source>arrow: to the larger value; filled: swapped</source>
        <translation>Pfeil: zum größeren Wert; gefüllt: getauscht</translation>
    </message>
    <message>
        <source>column %1 of %2</source>
        <translation>Spalte %1 von %2</translation>
    </message>
    <message>
        <source>columns %1</source>
        <translation>Spalten %1</translation>
    </message>
    <message>
        <source>columns %1 of %2</source>
        <translation>Spalten %1 von %2</translation>
    </message>
    <message>
        <source>rows %1 of %2</source>
        <translation>Zeilen %1 von %2</translation>
    </message>
    <message>
        <source>rows %1 to %2 of %3</source>
        <translation>Zeilen %1 bis %2 von %3</translation>
    </message>
    <message>
        <source>%1 uses %2, not %3.</source>
        <translation>%1 benutzt %2, nicht %3.</translation>
    </message>
    <message>
        <source>The columns of %1 lie in memory one after another.</source>
        <translation>Die Spalten von %1 liegen im Speicher hintereinander.</translation>
    </message>
    <message>
        <source>%1 · in brackets: row and column</source>
        <translation>%1 · in Klammern: Zeile und Spalte</translation>
    </message>
    <message>
        <source>dashed: in shared memory now: %1</source>
        <translation>gestrichelt: jetzt in Shared Memory: %1</translation>
    </message>
    <message>
        <source>dashed: in shared memory now%1, k = %2 to %3 of %4</source>
        <translation>gestrichelt: jetzt in Shared Memory%1, k = %2 bis %3 von %4</translation>
    </message>
    <message>
        <source>no room for values at this size</source>
        <translation>in dieser Größe kein Platz für Werte</translation>
    </message>
    <message>
        <source>elements %1 apart</source>
        <translation>Elemente im Abstand %1</translation>
    </message>
    <message>
        <source>elements at different distances</source>
        <translation>Elemente in verschiedenen Abständen</translation>
    </message>
    <message>
        <source>hatched: padding</source>
        <translation>schraffiert: Padding</translation>
    </message>
    <message>
        <source>of a texture: the nearest texel of each fetch, and what its fetches return where it is one value</source>
        <translation>bei Texturen: das nächste Texel jedes Lesens und, wo es nur ein Wert ist, was gelesen wird</translation>
    </message>
    <message>
        <source>row %1 of %2</source>
        <translation>Zeile %1 von %2</translation>
    </message>
    <message>
        <source>soft: read in this step</source>
        <translation>hell: in diesem Schritt gelesen</translation>
    </message>
    <message>
        <source>stages %1 to %2 of %3</source>
        <translation>Stufen %1 bis %2 von %3</translation>
    </message>
    <message>
        <source>strong: what warp %1 loads</source>
        <translation>kräftig: was Warp %1 liest</translation>
    </message>
    <message>
        <source>strong: written</source>
        <translation>kräftig: geschrieben</translation>
    </message>
    <message>
        <source>This block accesses no array in global or shared memory.</source>
        <translation>Dieser Block greift auf kein Array in Global oder Shared Memory zu.</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>is read and written</source>
        <translation>wird gelesen und geschrieben</translation>
    </message>
    <message>
        <source>is written</source>
        <translation>wird geschrieben</translation>
    </message>
    <message>
        <source>is read</source>
        <translation>wird gelesen</translation>
    </message>
    <message>
        <source>no room for %1</source>
        <translation>kein Platz für %1</translation>
    </message>
    <message>
        <source>without %1, which this block does not access</source>
        <translation>ohne %1, auf die dieser Block nicht zugreift</translation>
    </message>
    <message>
        <source>filled: written before by this block</source>
        <translation>gefüllt: vorher von diesem Block geschrieben</translation>
    </message>
    <message>
        <source>hatched: halo</source>
        <translation>schraffiert: Halo</translation>
    </message>
    <message>
        <source>arrows: from the value that selects the cell</source>
        <translation>Pfeile: von dem Wert, der die Zelle auswählt</translation>
    </message>
    <message>
        <source>arrows: where written values came from</source>
        <translation>Pfeile: woher geschriebene Werte kamen</translation>
    </message>
    <message>
        <source>arrows of warp %1 only</source>
        <translation>Pfeile nur von Warp %1</translation>
    </message>
    <message>
        <source>halo: this block does not compute this element</source>
        <translation>Halo: Dieser Block berechnet dieses Element nicht</translation>
    </message>
    <message>
        <source>%1 of %2 arrows</source>
        <translation>%1 von %2 Pfeilen</translation>
    </message>
    <message>
        <source>arrows of thread %1 only</source>
        <translation>Pfeile nur von Thread %1</translation>
    </message>
    <message>
        <source>the factors of %1 of %2 products %3 are loaded</source>
        <translation>von %1 der %2 Produkte %3 sind die Faktoren gelesen</translation>
    </message>
    <message>
        <source>thread %1: elements %2 and %3</source>
        <translation>Thread %1: Elemente %2 und %3</translation>
    </message>
    <message>
        <source>thread (%1, %2)</source>
        <translation>Thread (%1, %2)</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>&amp;Hide or show the answer</source>
        <translation>Antwort &amp;verbergen oder zeigen</translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation>&amp;Bibliothek</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>&amp;Präsentieren</translation>
    </message>
    <message>
        <source>&amp;Source and notes</source>
        <translation>&amp;Quelltext und Notizen</translation>
    </message>
    <message>
        <source>Answers are hidden.</source>
        <translation>Antworten sind verborgen.</translation>
    </message>
    <message>
        <source>Answers are hidden. H or Page Down shows them.</source>
        <translation>Antworten sind verborgen. H oder Bild ab zeigt sie.</translation>
    </message>
    <message>
        <source>Blank the screen, or show it again</source>
        <translation>Bildschirm schwarz, oder wieder zeigen</translation>
    </message>
    <message>
        <source>Count the time from now on</source>
        <translation>Die Zeit ab jetzt zählen</translation>
    </message>
    <message>
        <source>End the presentation</source>
        <translation>Präsentation beenden</translation>
    </message>
    <message>
        <source>Guessed:</source>
        <translation>Vermutet:</translation>
    </message>
    <message>
        <source>Guessed: %1</source>
        <translation>Vermutet: %1</translation>
    </message>
    <message>
        <source>Hidden: H or Page Down shows the answer</source>
        <translation>Verborgen: H oder Bild ab zeigt die Antwort</translation>
    </message>
    <message>
        <source>Hide answers at &amp;each step</source>
        <translation>Antworten bei &amp;jedem Schritt verbergen</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Als Nächstes</translation>
    </message>
    <message>
        <source>Next cue, bookmark or &amp;change</source>
        <translation>&amp;Weiter zu Hinweis, Lesezeichen oder Änderung</translation>
    </message>
    <message>
        <source>Notes of the lesson</source>
        <translation>Notizen der Lektion</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Page Down: %1</source>
        <translation>Bild ab: %1</translation>
    </message>
    <message>
        <source>Page Down: answer</source>
        <translation>Bild ab: Antwort</translation>
    </message>
    <message>
        <source>Page Down: cue %1</source>
        <translation>Bild ab: Hinweis %1</translation>
    </message>
    <message>
        <source>Page Down: next bookmark</source>
        <translation>Bild ab: nächstes Lesezeichen</translation>
    </message>
    <message>
        <source>Page Down: next change</source>
        <translation>Bild ab: nächste Änderung</translation>
    </message>
    <message>
        <source>Page Down: question %1</source>
        <translation>Bild ab: Frage %1</translation>
    </message>
    <message>
        <source>Pre&amp;vious cue, bookmark or change</source>
        <translation>&amp;Zurück zu Hinweis, Lesezeichen oder Änderung</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Predict (P)</source>
        <translation>Vorhersage (P)</translation>
    </message>
    <message>
        <source>Presenter&apos;s &amp;notes and clock</source>
        <translation>&amp;Notizen und Uhr</translation>
    </message>
    <message>
        <source>Presenter&apos;s notes - SIMTscope</source>
        <translation>Notizen zum Vortrag - SIMTscope</translation>
    </message>
    <message>
        <source>Question: %1</source>
        <translation>Frage: %1</translation>
    </message>
    <message>
        <source>R&amp;un panel</source>
        <translation>A&amp;usführung</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neu zählen</translation>
    </message>
    <message>
        <source>Show the source line</source>
        <translation>Quellzeile zeigen</translation>
    </message>
    <message>
        <source>SIMTscope presentation</source>
        <translation>SIMTscope-Präsentation</translation>
    </message>
    <message>
        <source>This program has no lesson.</source>
        <translation>Dieses Programm hat keine Lektion.</translation>
    </message>
    <message>
        <source>Type a guess</source>
        <translation>Vermutung eingeben</translation>
    </message>
    <message>
        <source>Type a guess, or click one to vote for it. Guesses are kept in memory until SIMTscope is closed.</source>
        <translation>Eine Vermutung eingeben, oder eine anklicken, um für sie zu stimmen. Vermutungen bleiben im Arbeitsspeicher, bis SIMTscope geschlossen wird.</translation>
    </message>
    <message>
        <source>What happens in this step?</source>
        <translation>Was geschieht in diesem Schritt?</translation>
    </message>
    <message>
        <source>%1, without a match</source>
        <translation>%1, ohne Zuordnung</translation>
    </message>
    <message>
        <source>&amp;Select a cell by arrow keys</source>
        <translation>Zelle mit Pfeiltasten au&amp;swählen</translation>
    </message>
    <message>
        <source>Additions of values from memory or other lanes, counted for each lane; sums of addresses are none</source>
        <translation>Additionen von Werten aus dem Speicher oder von anderen Lanes, je Lane gezählt; Summen von Adressen zählen nicht</translation>
    </message>
    <message>
        <source>Bytes of all sectors that accesses to global memory move</source>
        <translation>Bytes aller Sektoren, die Zugriffe auf Global Memory bewegen</translation>
    </message>
    <message>
        <source>Bytes that the lanes read and write in shared memory</source>
        <translation>Bytes, die die Lanes in Shared Memory lesen und schreiben</translation>
    </message>
    <message>
        <source>Compare with a third or fourth run</source>
        <translation>Mit einem dritten oder vierten Lauf vergleichen</translation>
    </message>
    <message>
        <source>Leave this run out of the comparison</source>
        <translation>Diesen Lauf aus dem Vergleich nehmen</translation>
    </message>
    <message>
        <source>The arrow keys choose a cell. Enter keeps it, Esc lets it go.</source>
        <translation>Die Pfeiltasten wählen eine Zelle. Die Eingabetaste behält sie, Esc gibt sie auf.</translation>
    </message>
    <message>
        <source>The other run has no step for this one; the nearest is beside it.</source>
        <translation>Der andere Lauf hat keinen Schritt zu diesem; daneben steht der nächste.</translation>
    </message>
    <message>
        <source>This figure shows no cells of memory.</source>
        <translation>Diese Darstellung zeigt keine Speicherzellen.</translation>
    </message>
    <message>
        <source>additions</source>
        <translation>Additionen</translation>
    </message>
    <message>
        <source>bytes moved</source>
        <translation>bewegte Bytes</translation>
    </message>
    <message>
        <source>no matched step</source>
        <translation>kein zugeordneter Schritt</translation>
    </message>
    <message>
        <source>shared bytes</source>
        <translation>Bytes in Shared</translation>
    </message>
    <message>
        <source>Choose a cell first: click one in a picture, or press S.</source>
        <translation>Zuerst eine Zelle wählen: in einem Bild anklicken, oder S drücken.</translation>
    </message>
    <message>
        <source>The numbers of the runs appear here.</source>
        <translation>Hier erscheinen die Zahlen der Läufe.</translation>
    </message>
    <message>
        <source>%1: %2 µs, from %3 to %4 in %5 runs</source>
        <translation>%1: %2 µs, von %3 bis %4 in %5 Läufen</translation>
    </message>
    <message>
        <source>%1: branch</source>
        <translation>%1: Verzweigung</translation>
    </message>
    <message>
        <source>%1: exit</source>
        <translation>%1: Exit</translation>
    </message>
    <message>
        <source>%1: predicated</source>
        <translation>%1: prädiziert</translation>
    </message>
    <message>
        <source>As fast within the spread of the runs: %1.</source>
        <translation>Innerhalb der Streuung der Läufe gleich schnell: %1.</translation>
    </message>
    <message>
        <source>Bank conflicts</source>
        <translation>Bankkonflikte</translation>
    </message>
    <message>
        <source>Line %2 is a branch in the code for %1, too.</source>
        <translation>Zeile %2 ist auch im Code für %1 eine Verzweigung.</translation>
    </message>
    <message>
        <source>Measured on %1: %2 %3 is the fastest with %4 µs; %5 takes %6 times as long. Median of %7 runs, the kernels alone.</source>
        <translation>Gemessen auf %1: %2 %3 ist mit %4 µs am schnellsten; %5 dauert %6-mal so lange. Median von %7 Läufen, nur die Kernels.</translation>
    </message>
    <message>
        <source>Measured times</source>
        <translation>Gemessene Zeiten</translation>
    </message>
    <message>
        <source>No measured times for %1 as it is edited: the times are of the original program.</source>
        <translation>Keine gemessenen Zeiten zu %1 in der bearbeiteten Fassung: Die Zeiten sind die des ursprünglichen Programms.</translation>
    </message>
    <message>
        <source>No measured times for %1: no table that ships holds it.</source>
        <translation>Keine gemessenen Zeiten zu %1: Keine mitgelieferte Tabelle enthält es.</translation>
    </message>
    <message>
        <source>No measured times for %1: only the programs that ship are measured.</source>
        <translation>Keine gemessenen Zeiten zu %1: Gemessen sind nur die mitgelieferten Programme.</translation>
    </message>
    <message>
        <source>No table of times has %1, as it is here, with these arguments: needs a GPU or a GPU recording.</source>
        <translation>Keine Tabelle mit Zeiten enthält %1, wie es hier steht, mit diesen Argumenten: braucht eine GPU oder eine GPU-Aufzeichnung.</translation>
    </message>
    <message>
        <source>Not known whether ptxas keeps this branch: %1.</source>
        <translation>Nicht bekannt, ob ptxas diese Verzweigung behält: %1.</translation>
    </message>
    <message>
        <source>Occupancy (%)</source>
        <translation>Auslastung (%)</translation>
    </message>
    <message>
        <source>One SM</source>
        <translation>Ein SM</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Problem that was measured</source>
        <translation>Gemessenes Problem</translation>
    </message>
    <message>
        <source>Sectors</source>
        <translation>Sektoren</translation>
    </message>
    <message>
        <source>The code for %1 has no branch at line %2: its instructions are predicated, and no warp diverges there.</source>
        <translation>Der Code für %1 hat in Zeile %2 keine Verzweigung: Die Befehle sind prädiziert, und kein Warp divergiert dort.</translation>
    </message>
    <message>
        <source>The code for %1 has no branch at line %2: threads exit under a predicate.</source>
        <translation>Der Code für %1 hat in Zeile %2 keine Verzweigung: Threads enden unter einem Prädikat.</translation>
    </message>
    <message>
        <source>The fastest has %1.</source>
        <translation>Der schnellste Lauf hat %1.</translation>
    </message>
    <message>
        <source>Time (µs)</source>
        <translation>Zeit (µs)</translation>
    </message>
    <message>
        <source>Time of</source>
        <translation>Zeit von</translation>
    </message>
    <message>
        <source>What the launch takes of an SM, and its waves</source>
        <translation>Was der Kernelstart von einem SM braucht, und seine Wellen</translation>
    </message>
    <message>
        <source>Which block size was the fastest on a GPU</source>
        <translation>Welche Blockgröße auf einer GPU die schnellste war</translation>
    </message>
    <message>
        <source>all sizes</source>
        <translation>alle Größen</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>am schnellsten</translation>
    </message>
    <message>
        <source>kernel time of %1, %2, on %3</source>
        <translation>Kernelzeit von %1, %2, auf %3</translation>
    </message>
    <message>
        <source>measured times · %1</source>
        <translation>gemessene Zeiten · %1</translation>
    </message>
    <message>
        <source>%1 of %2 PTX branches of a warp diverged; the assembler may predicate short ones</source>
        <translation>%1 von %2 PTX-Verzweigungen eines Warps divergierten; der Assembler kann kurze durch Prädikate ersetzen</translation>
    </message>
    <message>
        <source>%1 ×%2</source>
        <translation>%1 ×%2</translation>
    </message>
    <message>
        <source>%1, %2 would suffice</source>
        <translation>%1, %2 würden reichen</translation>
    </message>
    <message>
        <source>%1: divergent branch (PTX) in %2: %3, %4, %5.</source>
        <translation>%1: divergente Verzweigung (PTX) in %2: %3, %4, %5.</translation>
    </message>
    <message>
        <source>%1: divergent branch (PTX) in %2: %3, %4.</source>
        <translation>%1: divergente Verzweigung (PTX) in %2: %3, %4.</translation>
    </message>
    <message>
        <source>%1: padding, which no thread accesses, bank %2</source>
        <translation>%1: Padding, auf das kein Thread zugreift, Bank %2</translation>
    </message>
    <message>
        <source>%1; %2 to %3, each %4 on average</source>
        <translation>%1; %2 bis %3, im Mittel je %4</translation>
    </message>
    <message numerus="yes">
        <source>%Ln SM without a block</source>
        <translation>
            <numerusform>%Ln SM ohne Block</numerusform>
            <numerusform>%Ln SM ohne Block</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln SMs without a block</source>
        <translation>
            <numerusform>%Ln SMs ohne Block</numerusform>
            <numerusform>%Ln SMs ohne Block</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lane reads outside the texture.</source>
        <translation>
            <numerusform>%Ln Lane liest außerhalb der Textur.</numerusform>
            <numerusform>%Ln Lane liest außerhalb der Textur.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lanes read outside the texture.</source>
        <translation>
            <numerusform>%Ln Lanes lesen außerhalb der Textur.</numerusform>
            <numerusform>%Ln Lanes lesen außerhalb der Textur.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln texel</source>
        <translation>
            <numerusform>%Ln Texel</numerusform>
            <numerusform>%Ln Texel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln texels</source>
        <translation>
            <numerusform>%Ln Texel</numerusform>
            <numerusform>%Ln Texel</numerusform>
        </translation>
    </message>
    <message>
        <source>An instruction without a source line</source>
        <translation>Ein Befehl ohne Quelltextzeile</translation>
    </message>
    <message>
        <source>Atomic accesses of warps, and the turns that their lanes take at one address</source>
        <translation>Atomare Zugriffe von Warps, und die Runden ihrer Lanes an einer Adresse</translation>
    </message>
    <message>
        <source>Branches of the PTX at which a warp diverged; the assembler may predicate short ones</source>
        <translation>Verzweigungen des PTX, an denen ein Warp divergierte; der Assembler kann kurze durch Prädikate ersetzen</translation>
    </message>
    <message>
        <source>No access in this step. Faded: the last one before it, %1</source>
        <translation>In diesem Schritt kein Zugriff. Blass: der letzte davor, %1</translation>
    </message>
    <message>
        <source>PTX branches</source>
        <translation>PTX-Verzweigungen</translation>
    </message>
    <message>
        <source>PTX instructions</source>
        <translation>PTX-Befehle</translation>
    </message>
    <message>
        <source>PTX instructions that warps executed for the line, in all blocks of the launch</source>
        <translation>PTX-Befehle, die Warps für die Zeile ausführten, in allen Blöcken des Kernelstarts</translation>
    </message>
    <message>
        <source>PTX: %1 of %2 diverge</source>
        <translation>PTX: %1 von %2 divergent</translation>
    </message>
    <message>
        <source>Passes over the banks of shared memory</source>
        <translation>Durchgänge durch die Bänke des Shared Memory</translation>
    </message>
    <message>
        <source>Pieces of 32 bytes of global and local memory</source>
        <translation>Stücke von 32 Byte des Global und Local Memory</translation>
    </message>
    <message numerus="yes">
        <source>The fetches begin at %Ln different texels.</source>
        <translation>
            <numerusform>Die Abrufe beginnen bei %Ln verschiedenen Texeln.</numerusform>
            <numerusform>Die Abrufe beginnen bei %Ln verschiedenen Texeln.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The fetches begin at %Ln texel.</source>
        <translation>
            <numerusform>Die Abrufe beginnen bei %Ln Texel.</numerusform>
            <numerusform>Die Abrufe beginnen bei %Ln Texel.</numerusform>
        </translation>
    </message>
    <message>
        <source>all %1 rows</source>
        <translation>alle %1 Zeilen</translation>
    </message>
    <message>
        <source>costs of each line in all blocks; amber: more than the minimum</source>
        <translation>Kosten jeder Zeile in allen Blöcken; orange: mehr als das Minimum</translation>
    </message>
    <message>
        <source>compare-and-swap</source>
        <translation>Compare-and-Swap</translation>
    </message>
    <message>
        <source>decrement</source>
        <translation>Decrement</translation>
    </message>
    <message>
        <source>divergent (PTX)</source>
        <translation>divergent (PTX)</translation>
    </message>
    <message>
        <source>exchange</source>
        <translation>Exchange</translation>
    </message>
    <message>
        <source>increment</source>
        <translation>Increment</translation>
    </message>
    <message>
        <source>lane, fetched</source>
        <translation>Lane, Abruf</translation>
    </message>
    <message>
        <source>no access to shared memory until now</source>
        <translation>bisher kein Zugriff auf Shared Memory</translation>
    </message>
    <message>
        <source>of a fetch that filters, the first of those that it reads</source>
        <translation>eines filternden Abrufs: der erste, den er liest</translation>
    </message>
    <message>
        <source>operand</source>
        <translation>Operand</translation>
    </message>
    <message>
        <source>pad</source>
        <translation>Pad</translation>
    </message>
    <message>
        <source>pad: never accessed</source>
        <translation>Pad: nie zugegriffen</translation>
    </message>
    <message>
        <source>serialised</source>
        <translation>serialisiert</translation>
    </message>
    <message>
        <source>values are rounded</source>
        <translation>Werte sind gerundet</translation>
    </message>
    <message>
        <source>shown: %1 to %2 of %3 to %4</source>
        <translation>gezeigt: %1 bis %2 von %3 bis %4</translation>
    </message>
    <message>
        <source>texel %1</source>
        <translation>Texel %1</translation>
    </message>
    <message>
        <source>the texture cache is not modelled</source>
        <translation>der Texturcache ist nicht modelliert</translation>
    </message>
    <message>
        <source>warp %1 in this step, line %2</source>
        <translation>Warp %1 in diesem Schritt, Zeile %2</translation>
    </message>
    <message>
        <source>warp %1, lane</source>
        <translation>Warp %1, Lane</translation>
    </message>
    <message>
        <source>warp %1: %2</source>
        <translation>Warp %1: %2</translation>
    </message>
    <message>
        <source>×: repeated work in one bar; a longer timeline shows each</source>
        <translation>×: Wiederholtes in einem Balken; ein längerer Zeitstrahl zeigt jedes einzeln</translation>
    </message>
    <message>
        <source>dashed: the other one is not shown</source>
        <translation>gestrichelt: der andere Teil fehlt im Bild</translation>
    </message>
    <message>
        <source>threads %1 to %2 of %3</source>
        <translation>Threads %1 bis %2 von %3</translation>
    </message>
    <message>
        <source>lanes at different distances</source>
        <translation>Lanes in verschiedenen Abständen</translation>
    </message>
    <message>
        <source>lanes %1 apart</source>
        <translation>Lanes im Abstand %1</translation>
    </message>
    <message>
        <source>threads %1 and %2</source>
        <translation>Threads %1 und %2</translation>
    </message>
    <message>
        <source>While presenting: B or . blanks the screen, M shows measured times, S the source line, P takes a guess, Esc ends it.</source>
        <translation>Beim Präsentieren: B oder . schaltet den Bildschirm schwarz, M zeigt gemessene Zeiten, S die Quellzeile, P nimmt eine Vermutung auf, Esc beendet.</translation>
    </message>
    <message>
        <source>%1 (%L2 minutes)</source>
        <translation>%1 (%L2 Minuten)</translation>
    </message>
    <message>
        <source>%1 (optional)</source>
        <translation>%1 (optional)</translation>
    </message>
    <message>
        <source>%1 with %2, of which %3 ask. Page Down goes from one to the next.</source>
        <translation>%1 mit %2, davon fragen %3. „Bild ab“ führt von einer zur nächsten.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Adds what is selected in the library to the lecture</source>
        <translation>Fügt die Auswahl aus der Bibliothek der Vorlesung hinzu</translation>
    </message>
    <message>
        <source>All lessons of the library in their order, without the optional ones</source>
        <translation>Alle Lektionen der Bibliothek der Reihe nach, ohne die optionalen</translation>
    </message>
    <message>
        <source>Answers are hidden at each step (H).</source>
        <translation>Antworten sind bei jedem Schritt verborgen (H).</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>End of the lecture</source>
        <translation>Ende der Vorlesung</translation>
    </message>
    <message>
        <source>Lectures that ship</source>
        <translation>Mitgelieferte Vorlesungen</translation>
    </message>
    <message>
        <source>Lessons of the lecture</source>
        <translation>Lektionen der Vorlesung</translation>
    </message>
    <message>
        <source>Lessons of the library</source>
        <translation>Lektionen der Bibliothek</translation>
    </message>
    <message>
        <source>Lessons of your own choice</source>
        <translation>Eigene Auswahl von Lektionen</translation>
    </message>
    <message>
        <source>Moves the selected lesson down</source>
        <translation>Verschiebt die gewählte Lektion nach unten</translation>
    </message>
    <message>
        <source>Moves the selected lesson up</source>
        <translation>Verschiebt die gewählte Lektion nach oben</translation>
    </message>
    <message>
        <source>No chart yet. Choose one in the tab Charts before the lecture.</source>
        <translation>Noch kein Diagramm. Vor der Vorlesung eines auf der Registerkarte „Diagramme“ auswählen.</translation>
    </message>
    <message>
        <source>Page Down: end</source>
        <translation>Bild ab: Ende</translation>
    </message>
    <message>
        <source>Page Down goes from lesson to lesson through the library. Choose lessons to go through these alone.</source>
        <translation>„Bild ab“ führt von Lektion zu Lektion durch die Bibliothek. Gewählte Lektionen sind die einzigen, durch die sie führt.</translation>
    </message>
    <message>
        <source>Plan a &amp;lecture…</source>
        <translation>&amp;Vorlesung planen …</translation>
    </message>
    <message>
        <source>Plan a lecture</source>
        <translation>Vorlesung planen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Show measured times of block sizes, or the figure</source>
        <translation>Gemessene Zeiten der Blockgrößen oder das Bild zeigen</translation>
    </message>
    <message>
        <source>Show the chart of the tab Charts, or the figure</source>
        <translation>Das Diagramm der Registerkarte „Diagramme“ oder das Bild zeigen</translation>
    </message>
    <message>
        <source>Start the lecture</source>
        <translation>Vorlesung beginnen</translation>
    </message>
    <message>
        <source>Takes what is selected out of the lecture</source>
        <translation>Nimmt die Auswahl aus der Vorlesung</translation>
    </message>
    <message>
        <source>The numbers of the runs</source>
        <translation>Die Zahlen der Läufe</translation>
    </message>
    <message numerus="yes">
        <source>%Ln cue</source>
        <translation>
            <numerusform>%Ln Hinweis</numerusform>
            <numerusform>%Ln Hinweise</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cues</source>
        <translation>
            <numerusform>%Ln Hinweis</numerusform>
            <numerusform>%Ln Hinweise</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lesson</source>
        <translation>
            <numerusform>%Ln Lektion</numerusform>
            <numerusform>%Ln Lektionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lessons</source>
        <translation>
            <numerusform>%Ln Lektion</numerusform>
            <numerusform>%Ln Lektionen</numerusform>
        </translation>
    </message>
    <message>
        <source>Compiling …</source>
        <translation>Wird übersetzt …</translation>
    </message>
    <message>
        <source>Running your program …</source>
        <translation>Das eigene Programm läuft …</translation>
    </message>
    <message>
        <source>Checking, case %1 of %2 …</source>
        <translation>Prüfung, Fall %1 von %2 …</translation>
    </message>
    <message>
        <source>The text is the starter again.</source>
        <translation>Der Text ist wieder die Vorlage.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>This is the run of the check: %1.</source>
        <translation>Dies ist der Lauf der Prüfung: %1.</translation>
    </message>
    <message>
        <source>Its launches and values are the check's, not those of main().</source>
        <translation>Seine Kernelstarts und Werte sind die der Prüfung, nicht die von main().</translation>
    </message>
    <message>
        <source>Run my program</source>
        <translation>Eigenes Programm ausführen</translation>
    </message>
    <message>
        <source>Show it: %1, line %2</source>
        <translation>Zeigen: %1, Zeile %2</translation>
    </message>
    <message>
        <source>Show it: %1</source>
        <translation>Zeigen: %1</translation>
    </message>
    <message>
        <source>Shows in the figure what happened in this run of the check</source>
        <translation>Zeigt in der Darstellung, was in diesem Lauf der Prüfung geschah</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Task and result</source>
        <translation>Aufgabe und Ergebnis</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>The starter takes the place of your text</source>
        <translation>Die Vorlage tritt an die Stelle des Textes</translation>
    </message>
    <message>
        <source>The starter takes the place of your text.</source>
        <translation>Die Vorlage tritt an die Stelle des Textes.</translation>
    </message>
    <message>
        <source>Undo brings your text back, and so does File &gt; Bring back earlier edits.</source>
        <translation>„Rückgängig“ bringt den Text zurück, auch Datei &gt; Frühere Änderungen zurückholen.</translation>
    </message>
    <message>
        <source>The figure beside the text, or the text alone</source>
        <translation>Die Darstellung neben dem Text, oder der Text allein</translation>
    </message>
    <message>
        <source>Exercise %1 of %2</source>
        <translation>Aufgabe %1 von %2</translation>
    </message>
    <message>
        <source>**Hint %1 of %2.** %3</source>
        <translation>**Hinweis %1 von %2.** %3</translation>
    </message>
    <message>
        <source>Stop   Esc</source>
        <translation>Anhalten   Esc</translation>
    </message>
    <message>
        <source>Check   F6</source>
        <translation>Prüfen   F6</translation>
    </message>
    <message>
        <source>Stop the check</source>
        <translation>Prüfung anhalten</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Hint %1 of %2</source>
        <translation>Hinweis %1 von %2</translation>
    </message>
    <message>
        <source>All hints are shown</source>
        <translation>Alle Hinweise sind gezeigt</translation>
    </message>
    <message>
        <source>Passed: %1</source>
        <translation>Bestanden: %1</translation>
    </message>
    <message>
        <source>Solved: %1 of %2 points</source>
        <translation>Gelöst: %1 von %2 Punkten</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>%1 von %2 Punkten</translation>
    </message>
    <message>
        <source>In %1 of %2 cases: %3</source>
        <translation>In %1 von %2 Fällen: %3</translation>
    </message>
    <message>
        <source>You have edited the text since.</source>
        <translation>Der Text wurde seitdem geändert.</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>Weiter: %1</translation>
    </message>
    <message>
        <source>All exercises are solved.</source>
        <translation>Alle Aufgaben sind gelöst.</translation>
    </message>
    <message>
        <source>The exercises cannot be listed. %1</source>
        <translation>Die Aufgaben lassen sich nicht auflisten. %1</translation>
    </message>
    <message>
        <source>%1, solved</source>
        <translation>%1, gelöst</translation>
    </message>
    <message>
        <source>%1[*], run of the check - SIMTscope</source>
        <translation>%1[*], Lauf der Prüfung - SIMTscope</translation>
    </message>
    <message>
        <source>E&amp;xercises</source>
        <translation>A&amp;ufgaben</translation>
    </message>
    <message>
        <source>&amp;Open a folder of exercises…</source>
        <translation>Ordner mit Aufgaben ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>C&amp;heck the exercise</source>
        <translation>Aufgabe &amp;prüfen</translation>
    </message>
    <message>
        <source>The program does not compile; the picture and the charts are of the last run.</source>
        <translation>Das Programm lässt sich nicht übersetzen; Bild und Diagramme zeigen den letzten Lauf.</translation>
    </message>
    <message>
        <source>The result is right this time; the finding says why it need not be.</source>
        <translation>Das Ergebnis ist diesmal richtig; der Befund sagt, warum es das nicht sein muss.</translation>
    </message>
    <message>
        <source>The program exited with code 0 this time; the finding says what can go wrong.</source>
        <translation>Das Programm endete diesmal mit Exit-Code 0; der Befund sagt, was schiefgehen kann.</translation>
    </message>
    <message>
        <source>%1 is needed for this format, but was not found.</source>
        <translation>Dieses Format braucht %1, das nicht gefunden wurde.</translation>
    </message>
    <message>
        <source>A step lasts</source>
        <translation>Ein Schritt dauert</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>Alle Schritte</translation>
    </message>
    <message>
        <source>As in the window</source>
        <translation>Wie im Fenster</translation>
    </message>
    <message>
        <source>Below the picture</source>
        <translation>Unter dem Bild</translation>
    </message>
    <message>
        <source>Beside the picture</source>
        <translation>Neben dem Bild</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Cues of the lesson</source>
        <translation>Hinweise der Lektion</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>GIF animation (*.gif)</source>
        <translation>GIF-Animation (*.gif)</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>MP4 animation (*.mp4)</source>
        <translation>MP4-Animation (*.mp4)</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ohne</translation>
    </message>
    <message>
        <source>Numbered files: %L1</source>
        <translation>Nummerierte Dateien: %L1</translation>
    </message>
    <message>
        <source>PDF, a page for each step (*.pdf)</source>
        <translation>PDF, eine Seite je Schritt (*.pdf)</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Druck</translation>
    </message>
    <message>
        <source>Rests last</source>
        <translation>Pausen dauern</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>Sentence about the step</source>
        <translation>Satz zum Schritt</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Slide %1 (%2 × %3)</source>
        <translation>Folie %1 (%2 × %3)</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Steps in one file: %L1</source>
        <translation>Schritte in einer Datei: %L1</translation>
    </message>
    <message>
        <source>Text as outlines, which need no font</source>
        <translation>Text als Umrisse, ohne Schriftart</translation>
    </message>
    <message>
        <source>The first step and the last one, and those of the lesson's cues</source>
        <translation>Der erste und der letzte Schritt und die der Hinweise der Lektion</translation>
    </message>
    <message>
        <source>The picture of this step on the clipboard, as SVG and PNG</source>
        <translation>Das Bild dieses Schritts in die Zwischenablage, als SVG und PNG</translation>
    </message>
    <message>
        <source>There is no picture to export.</source>
        <translation>Es gibt kein Bild zum Exportieren.</translation>
    </message>
    <message>
        <source>These steps:</source>
        <translation>Diese Schritte:</translation>
    </message>
    <message>
        <source>TikZ for LaTeX and Beamer (*.tex)</source>
        <translation>TikZ für LaTeX und Beamer (*.tex)</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Transparent background</source>
        <translation>Durchsichtiger Hintergrund</translation>
    </message>
    <message>
        <source>Values travel</source>
        <translation>Werte wandern</translation>
    </message>
    <message>
        <source>WebM animation (*.webm)</source>
        <translation>WebM-Animation (*.webm)</translation>
    </message>
    <message>
        <source>Web page to step through (*.html)</source>
        <translation>Webseite zum Durchschreiten (*.html)</translation>
    </message>
    <message>
        <source>Where the picture changes</source>
        <translation>Wo sich das Bild ändert</translation>
    </message>
    <message>
        <source>such as 1, 3-12, last</source>
        <translation>etwa 1, 3-12, last</translation>
    </message>
    <message>
        <source>Line %1 of %2</source>
        <translation>Zeile %1 von %2</translation>
    </message>
    <message>
        <source>This kernel uses no shared memory. The figure Memory shows what it accesses.</source>
        <translation>Dieser Kernel nutzt kein Shared Memory. Die Darstellung Speicher zeigt, worauf er zugreift.</translation>
    </message>
    <message>
        <source>%1 (cannot be read)</source>
        <translation>%1 (nicht lesbar)</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Cues</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>First and last step</source>
        <translation>Erster und letzter Schritt</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>Erster Schritt</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>Letzter Schritt</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Hell oder dunkel</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Open &amp;lesson folder…</source>
        <translation>&amp;Lektionsordner öffnen…</translation>
    </message>
    <message>
        <source>Open a lesson, or a folder of lessons</source>
        <translation>Eine Lektion oder einen Ordner mit Lektionen öffnen</translation>
    </message>
    <message>
        <source>Open an exercise, or a folder of exercises</source>
        <translation>Eine Aufgabe oder einen Ordner mit Aufgaben öffnen</translation>
    </message>
    <message>
        <source>Own exercises</source>
        <translation>Eigene Aufgaben</translation>
    </message>
    <message>
        <source>Own lessons</source>
        <translation>Eigene Lektionen</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Wiedergabe oder Pause</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Previous and next cue; without cues, a tenth of the steps</source>
        <translation>Voriger und nächster Hinweis; ohne Hinweise ein Zehntel der Schritte</translation>
    </message>
    <message>
        <source>Previous and next step</source>
        <translation>Voriger und nächster Schritt</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Voriger Schritt</translation>
    </message>
    <message>
        <source>Remove the folder %1 from the list</source>
        <translation>Den Ordner %1 aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Select a value: the arrow keys another one, Enter goes to its step, Esc ends</source>
        <translation>Einen Wert auswählen: die Pfeiltasten einen anderen, Eingabe geht zu seinem Schritt, Esc beendet</translation>
    </message>
    <message>
        <source>Show or hide the answer</source>
        <translation>Antwort zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>Antwort zeigen</translation>
    </message>
    <message>
        <source>Home End</source>
        <translation>Pos1 Ende</translation>
    </message>
    <message>
        <source>PgUp PgDn</source>
        <translation>Bild↑ Bild↓</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>These keys</source>
        <translation>Diese Tasten</translation>
    </message>
    <message>
        <source>This page needs JavaScript to draw its figure. The script is part of the page; nothing is loaded.</source>
        <translation>Diese Seite braucht JavaScript, um ihre Darstellung zu zeichnen. Das Skript ist Teil der Seite; nichts wird geladen.</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Handbuch durchsuchen</translation>
    </message>
    <message>
        <source>Chapters, or what the search has found</source>
        <translation>Kapitel, oder was die Suche gefunden hat</translation>
    </message>
    <message>
        <source>The manual does not have these words.</source>
        <translation>Das Handbuch enthält diese Wörter nicht.</translation>
    </message>
    <message>
        <source>The chapter</source>
        <translation>Das Kapitel</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation>&amp;Befehle…</translation>
    </message>
    <message>
        <source>Type a command, a figure, a program or a chapter of the manual</source>
        <translation>Befehl, Darstellung, Programm oder Kapitel des Handbuchs eingeben</translation>
    </message>
    <message>
        <source>What matches</source>
        <translation>Was passt</translation>
    </message>
    <message>
        <source>Nothing has these words.</source>
        <translation>Nichts enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Program: %1 (%2)</source>
        <translation>Programm: %1 (%2)</translation>
    </message>
    <message>
        <source>Manual: %1</source>
        <translation>Handbuch: %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln warp per block</source>
        <translation>
            <numerusform>%Ln Warp je Block</numerusform>
            <numerusform>%Ln Warp je Block</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warps per block</source>
        <translation>
            <numerusform>%Ln Warps je Block</numerusform>
            <numerusform>%Ln Warps je Block</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lane without a thread</source>
        <translation>
            <numerusform>%Ln Lane ohne Thread</numerusform>
            <numerusform>%Ln Lane ohne Thread</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lanes without a thread</source>
        <translation>
            <numerusform>%Ln Lanes ohne Thread</numerusform>
            <numerusform>%Ln Lanes ohne Thread</numerusform>
        </translation>
    </message>
    <message>
        <source>occupancy at most %1</source>
        <translation>Auslastung höchstens %1</translation>
    </message>
    <message>
        <source>occupancy %1</source>
        <translation>Auslastung %1</translation>
    </message>
    <message>
        <source>%1 without an element</source>
        <translation>%1 ohne Element</translation>
    </message>
    <message numerus="yes">
        <source>%Ln element without a thread</source>
        <translation>
            <numerusform>%Ln Element ohne Thread</numerusform>
            <numerusform>%Ln Element ohne Thread</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln elements without a thread</source>
        <translation>
            <numerusform>%Ln Elemente ohne Thread</numerusform>
            <numerusform>%Ln Elemente ohne Thread</numerusform>
        </translation>
    </message>
    <message>
        <source>Grid, block and shared memory of the next run</source>
        <translation>Grid, Block und Shared Memory des nächsten Laufs</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>Shared</translation>
    </message>
    <message>
        <source>Blocks along y and z</source>
        <translation>Blöcke entlang y und z</translation>
    </message>
    <message>
        <source>Threads along y and z</source>
        <translation>Threads entlang y und z</translation>
    </message>
    <message>
        <source>%1: 1 to %2</source>
        <translation>%1: 1 bis %2</translation>
    </message>
    <message>
        <source>Dynamic shared memory in bytes; the kernel has %1 of static shared memory</source>
        <translation>Dynamisches Shared Memory in Byte; der Kernel hat %1 statisches Shared Memory</translation>
    </message>
    <message>
        <source>out of bounds: line %1</source>
        <translation>außerhalb der Grenzen: Zeile %1</translation>
    </message>
    <message>
        <source>out of bounds: lines %1</source>
        <translation>außerhalb der Grenzen: Zeilen %1</translation>
    </message>
    <message>
        <source>Back to the program&apos;s own launch</source>
        <translation>Zurück zum Kernelstart, den das Programm selbst angibt</translation>
    </message>
    <message>
        <source>Back to the program&apos;s own launch, %1</source>
        <translation>Zurück zum Kernelstart, den das Programm selbst angibt: %1</translation>
    </message>
    <message>
        <source>Compare with source</source>
        <translation>Vergleich: Quelle</translation>
    </message>
    <message>
        <source>This launch and the program&apos;s own one, side by side</source>
        <translation>Dieser Kernelstart und der des Programms, nebeneinander</translation>
    </message>
    <message>
        <source>This launch and the program&apos;s own one, %1, side by side</source>
        <translation>Dieser Kernelstart und der des Programms, %1, nebeneinander</translation>
    </message>
    <message numerus="yes">
        <source>Compare with %Ln block</source>
        <translation>
            <numerusform>Vergleich: %Ln Block</numerusform>
            <numerusform>Vergleich: %Ln Block</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Compare with %Ln blocks</source>
        <translation>
            <numerusform>Vergleich: %Ln Blöcke</numerusform>
            <numerusform>Vergleich: %Ln Blöcke</numerusform>
        </translation>
    </message>
    <message>
        <source>This launch and one with as many threads in each block, side by side</source>
        <translation>Dieser Kernelstart und einer mit ebenso vielen Threads je Block, nebeneinander</translation>
    </message>
    <message>
        <source>Block size of %1</source>
        <translation>Blockgröße von %1</translation>
    </message>
    <message>
        <source>Blocks of %1</source>
        <translation>Blöcke von %1</translation>
    </message>
    <message>
        <source>Threads along x of each block; the grid gets the blocks that the program&apos;s own number of threads needs</source>
        <translation>Threads entlang x je Block; das Grid erhält die Blöcke, die die Thread-Anzahl des Programms braucht</translation>
    </message>
    <message>
        <source>Blocks along x of the grid; the block stays as it is</source>
        <translation>Blöcke entlang x im Grid; der Block bleibt gleich</translation>
    </message>
    <message>
        <source>block size</source>
        <translation>Blockgröße</translation>
    </message>
    <message>
        <source>The open program, with its edits, arguments and settings</source>
        <translation>Das geöffnete Programm mit seinen Änderungen, Argumenten und Einstellungen</translation>
    </message>
    <message>
        <source>%1, edited</source>
        <translation>%1, bearbeitet</translation>
    </message>
    <message>
        <source>outlined: the %1 × %2 elements of this thread</source>
        <translation>umrandet: die %1 × %2 Elemente dieses Threads</translation>
    </message>
    <message>
        <source>soft in %1: the %2 elements of this thread</source>
        <translation>hell in %1: die %2 Elemente dieses Threads</translation>
    </message>
    <message>
        <source>outlined: written by the selected thread</source>
        <translation>umrandet: vom gewählten Thread geschrieben</translation>
    </message>
    <message>
        <source>columns: %1</source>
        <translation>Spalten: %1</translation>
    </message>
    <message>
        <source>they index %1</source>
        <translation>sie indizieren %1</translation>
    </message>
    <message>
        <source>row i begins at %1[i]</source>
        <translation>Zeile i beginnt bei %1[i]</translation>
    </message>
    <message>
        <source>%1 lists the rows to read</source>
        <translation>%1 zählt die zu lesenden Zeilen auf</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 von %2 Zeilen</translation>
    </message>
    <message>
        <source>no room for %1 entries</source>
        <translation>kein Platz für %1 Einträge</translation>
    </message>
    <message>
        <source>%1 entries have no known column</source>
        <translation>von %1 Einträgen ist die Spalte nicht bekannt</translation>
    </message>
    <message>
        <source>filled: read before by this block</source>
        <translation>gefüllt: früher von diesem Block gelesen</translation>
    </message>
    <message>
        <source>below an entry: its column</source>
        <translation>unter einem Eintrag: seine Spalte</translation>
    </message>
    <message>
        <source>Row %1 has one entry, %2[%3].</source>
        <translation>Zeile %1 hat einen Eintrag, %2[%3].</translation>
    </message>
    <message>
        <source>Row %1 has %2 entries, %3[%4] to %3[%5].</source>
        <translation>Zeile %1 hat %2 Einträge, %3[%4] bis %3[%5].</translation>
    </message>
    <message>
        <source>this block writes element %1 and reads those before it</source>
        <translation>dieser Block schreibt Element %1 und liest die davor</translation>
    </message>
    <message>
        <source>no room for %1 to %2</source>
        <translation>kein Platz für %1 bis %2</translation>
    </message>
    <message>
        <source>dashed: the element of this block</source>
        <translation>gestrichelt: das Element dieses Blocks</translation>
    </message>
    <message>
        <source>%1 is %2.</source>
        <translation>%1 ist %2.</translation>
    </message>
    <message>
        <source>The recording does not hold all values of this text.</source>
        <translation>Die Aufzeichnung enthält nicht alle Werte dieses Textes.</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Text, thread 5, block 2</source>
        <translation>Text, Thread 5, Block 2</translation>
    </message>
    <message>
        <source>Which lines are listed</source>
        <translation>Welche Zeilen aufgelistet sind</translation>
    </message>
    <message>
        <source>Output of the threads</source>
        <translation>Ausgabe der Threads</translation>
    </message>
    <message>
        <source>Looking for what the threads print …</source>
        <translation>Sucht, was die Threads ausgeben …</translation>
    </message>
    <message>
        <source>No thread of a recorded block has printed anything.</source>
        <translation>Kein Thread eines aufgezeichneten Blocks hat etwas ausgegeben.</translation>
    </message>
    <message>
        <source>No line matches.</source>
        <translation>Keine Zeile passt.</translation>
    </message>
    <message>
        <source>By thread</source>
        <translation>Nach Threads</translation>
    </message>
    <message>
        <source>List what each thread printed, with its line; a click goes to the step</source>
        <translation>Auflisten, was jeder Thread ausgegeben hat, mit seiner Zeile; ein Klick führt zum Schritt</translation>
    </message>
    <message>
        <source>They store their sums: of each bin one stays, and 1 addition is lost.</source>
        <translation>Sie schreiben ihre Summen: Von jedem Fach bleibt eine, und 1 Addition geht verloren.</translation>
    </message>
    <message>
        <source>They store their sums: of each bin one stays, and %1 additions are lost.</source>
        <translation>Sie schreiben ihre Summen: Von jedem Fach bleibt eine, und %1 Additionen gehen verloren.</translation>
    </message>
    <message>
        <source>The checks do not know the result. First difference (X) compares with a run that is right.</source>
        <translation>Das Ergebnis kennen die Prüfungen nicht. „Erster Unterschied“ (X) vergleicht mit einem richtigen Lauf.</translation>
    </message>
    <message>
        <source>&amp;Variables</source>
        <translation>&amp;Variablen</translation>
    </message>
    <message>
        <source>A ? stands for an element that has no known value.</source>
        <translation>Ein ? steht für ein Element ohne bekannten Wert.</translation>
    </message>
    <message>
        <source>Not set: the thread has not written the variable yet, or not in this turn of the loop.</source>
        <translation>Nicht gesetzt: Der Thread hat die Variable noch nicht geschrieben, oder nicht in diesem Durchlauf der Schleife.</translation>
    </message>
    <message>
        <source>Not recorded: the block has not accessed this memory up to this step, so the recording does not show its value.</source>
        <translation>Nicht aufgezeichnet: Der Block hat bis zu diesem Schritt nicht auf diesen Speicher zugegriffen, darum zeigt die Aufzeichnung seinen Wert nicht.</translation>
    </message>
    <message>
        <source>Optimised away: the compiler has removed the variable here.</source>
        <translation>Wegoptimiert: Der Compiler hat die Variable hier entfernt.</translation>
    </message>
    <message>
        <source>Out of scope: the thread is not inside the function or the braces of this variable.</source>
        <translation>Außerhalb des Gültigkeitsbereichs: Der Thread ist nicht in der Funktion oder den Klammern dieser Variable.</translation>
    </message>
    <message>
        <source>Not understood: the debug information has a form that SIMTscope does not read.</source>
        <translation>Nicht verstanden: Die Debuginformationen haben eine Form, die SIMTscope nicht liest.</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>optimised away</source>
        <translation>wegoptimiert</translation>
    </message>
    <message>
        <source>out of scope</source>
        <translation>nicht gültig</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>nicht verstanden</translation>
    </message>
    <message>
        <source>Watches</source>
        <translation>Beobachtet</translation>
    </message>
    <message>
        <source>division by zero</source>
        <translation>Division durch null</translation>
    </message>
    <message>
        <source>no thread has a value</source>
        <translation>kein Thread hat einen Wert</translation>
    </message>
    <message>
        <source>The expression divides an integer by zero.</source>
        <translation>Der Ausdruck teilt eine ganze Zahl durch null.</translation>
    </message>
    <message>
        <source>The function over lanes finds no thread with a value.</source>
        <translation>Die Funktion über Lanes findet keinen Thread mit einem Wert.</translation>
    </message>
    <message>
        <source>Block in braces</source>
        <translation>Block in Klammern</translation>
    </message>
    <message>
        <source>Block in braces, from line %1</source>
        <translation>Block in Klammern, ab Zeile %1</translation>
    </message>
    <message>
        <source>%1(), inlined in line %2</source>
        <translation>%1(), eingesetzt in Zeile %2</translation>
    </message>
    <message>
        <source>%1(), inlined</source>
        <translation>%1(), eingesetzt</translation>
    </message>
    <message>
        <source>Out of scope in %1()</source>
        <translation>Nicht gültig in %1()</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>Shared Memory</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>Device-Speicher</translation>
    </message>
    <message>
        <source>Constant memory</source>
        <translation>Constant Memory</translation>
    </message>
    <message>
        <source>Outside of functions</source>
        <translation>Außerhalb von Funktionen</translation>
    </message>
    <message>
        <source>Thread %1: %2 = %3</source>
        <translation>Thread %1: %2 = %3</translation>
    </message>
    <message>
        <source>Thread %1: %2 has no value</source>
        <translation>Thread %1: %2 hat keinen Wert</translation>
    </message>
    <message>
        <source>Set since the step before.</source>
        <translation>Seit dem Schritt davor gesetzt.</translation>
    </message>
    <message>
        <source>Before this step: %1</source>
        <translation>Vor diesem Schritt: %1</translation>
    </message>
    <message>
        <source>The thread is not in the kernel: it has not begun, or has exited.</source>
        <translation>Der Thread ist nicht im Kernel: Er hat noch nicht begonnen oder ist beendet.</translation>
    </message>
    <message>
        <source>Parameter, declared in %1</source>
        <translation>Parameter, deklariert in %1</translation>
    </message>
    <message>
        <source>Declared in %1</source>
        <translation>Deklariert in %1</translation>
    </message>
    <message>
        <source>Hidden by a variable of this name in an inner scope.</source>
        <translation>Verdeckt von einer Variable dieses Namens in einem inneren Block.</translation>
    </message>
    <message>
        <source>%1 elements, of which the first %2 are listed.</source>
        <translation>%1 Elemente, von denen die ersten %2 aufgeführt sind.</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>Variable</translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>Which threads have a column</source>
        <translation>Welche Threads eine Spalte haben</translation>
    </message>
    <message>
        <source>Watch an expression</source>
        <translation>Ausdruck beobachten</translation>
    </message>
    <message>
        <source>The debug build of the program is compiled and run…</source>
        <translation>Die Debug-Fassung des Programms wird übersetzt und ausgeführt …</translation>
    </message>
    <message>
        <source>Looking through all steps for %1: %2 %</source>
        <translation>Alle Schritte werden nach %1 durchsucht: %2 %</translation>
    </message>
    <message>
        <source>Looking through all steps for %1…</source>
        <translation>Alle Schritte werden nach %1 durchsucht …</translation>
    </message>
    <message>
        <source>Choose a row of the panel of variables first.</source>
        <translation>Wählen Sie zuerst eine Zeile im Feld der Variablen.</translation>
    </message>
    <message>
        <source>%1 does not change after this step in thread %2.</source>
        <translation>%1 ändert sich nach diesem Schritt in Thread %2 nicht mehr.</translation>
    </message>
    <message>
        <source>%1 does not change before this step in thread %2.</source>
        <translation>%1 ändert sich vor diesem Schritt in Thread %2 nicht.</translation>
    </message>
    <message>
        <source>Thread %1: %2 becomes %3, change %4 of %5</source>
        <translation>Thread %1: %2 wird %3, Änderung %4 von %5</translation>
    </message>
    <message>
        <source>No thread of this block loads or stores a NaN.</source>
        <translation>Kein Thread dieses Blocks liest oder schreibt ein NaN.</translation>
    </message>
    <message>
        <source>No thread loads or stores a NaN after this step.</source>
        <translation>Nach diesem Schritt liest oder schreibt kein Thread ein NaN.</translation>
    </message>
    <message>
        <source>No thread loads or stores a NaN before this step.</source>
        <translation>Vor diesem Schritt liest oder schreibt kein Thread ein NaN.</translation>
    </message>
    <message>
        <source>NaN in thread %1</source>
        <translation>NaN in Thread %1</translation>
    </message>
    <message>
        <source>Thread %1 comes to line %2.</source>
        <translation>Thread %1 kommt zu Zeile %2.</translation>
    </message>
    <message>
        <source>Thread %1 does not come to line %2 after this step.</source>
        <translation>Thread %1 kommt nach diesem Schritt nicht mehr zu Zeile %2.</translation>
    </message>
    <message>
        <source>Thread %1 does not come to line %2 before this step.</source>
        <translation>Thread %1 kommt vor diesem Schritt nicht zu Zeile %2.</translation>
    </message>
    <message>
        <source>Show the value of the chosen row and thread over all steps; a click goes to a step</source>
        <translation>Den Wert der gewählten Zeile und des gewählten Threads über alle Schritte zeigen; ein Klick geht zu einem Schritt</translation>
    </message>
    <message>
        <source>Choose a row to see its value over all steps.</source>
        <translation>Wählen Sie eine Zeile, um ihren Wert über alle Schritte zu sehen.</translation>
    </message>
    <message>
        <source>Next change in thread %1</source>
        <translation>Nächste Änderung in Thread %1</translation>
    </message>
    <message>
        <source>Previous change in thread %1</source>
        <translation>Vorige Änderung in Thread %1</translation>
    </message>
    <message>
        <source>Next write to it, by any thread</source>
        <translation>Nächster Schreibzugriff darauf, von jedem Thread</translation>
    </message>
    <message>
        <source>Previous write to it, by any thread</source>
        <translation>Voriger Schreibzugriff darauf, von jedem Thread</translation>
    </message>
    <message>
        <source>Show the chart over all steps</source>
        <translation>Diagramm über alle Schritte zeigen</translation>
    </message>
    <message>
        <source>Value over the steps</source>
        <translation>Wert über die Schritte</translation>
    </message>
    <message>
        <source>%1 changes</source>
        <translation>%1 Änderungen</translation>
    </message>
    <message>
        <source>Step %1: %2 = %3</source>
        <translation>Schritt %1: %2 = %3</translation>
    </message>
    <message>
        <source>By &amp;value</source>
        <translation>Nach &amp;Wert</translation>
    </message>
    <message>
        <source>Next &amp;change of the chosen variable or watch</source>
        <translation>Nächste &amp;Änderung der gewählten Variable</translation>
    </message>
    <message>
        <source>Previous change of the chosen variable or watch</source>
        <translation>Vorige Änderung der gewählten Variable</translation>
    </message>
    <message>
        <source>Next &amp;write to the chosen variable or watch</source>
        <translation>Nächster &amp;Schreibzugriff auf die gewählte Variable</translation>
    </message>
    <message>
        <source>Previous write to the chosen variable or watch</source>
        <translation>Voriger Schreibzugriff auf die gewählte Variable</translation>
    </message>
    <message>
        <source>&amp;First NaN</source>
        <translation>&amp;Erstes NaN</translation>
    </message>
    <message>
        <source>Next &amp;NaN</source>
        <translation>Nächstes &amp;NaN</translation>
    </message>
    <message>
        <source>Previous NaN</source>
        <translation>Voriges NaN</translation>
    </message>
    <message>
        <source>Run to this &amp;line for the chosen thread</source>
        <translation>Für den gewählten Thread bis zu dieser &amp;Zeile</translation>
    </message>
    <message>
        <source>Back to this line for the chosen thread</source>
        <translation>Für den gewählten Thread zurück zu dieser Zeile</translation>
    </message>
    <message>
        <source>Run to line %1 for thread %2</source>
        <translation>Für Thread %2 bis zu Zeile %1</translation>
    </message>
    <message>
        <source>Back to line %1 for thread %2</source>
        <translation>Für Thread %2 zurück zu Zeile %1</translation>
    </message>
    <message>
        <source>A C++ expression such as s[threadIdx.x] + sum, or max(sum) for the largest of all threads. Enter adds a row.</source>
        <translation>Ein C++-Ausdruck wie s[threadIdx.x] + sum, oder max(sum) für den größten Wert aller Threads. Die Eingabetaste fügt eine Zeile hinzu.</translation>
    </message>
    <message>
        <source>Edit the expression</source>
        <translation>Ausdruck ändern</translation>
    </message>
    <message>
        <source>Remove the watch</source>
        <translation>Nicht mehr beobachten</translation>
    </message>
    <message>
        <source>Watch %1</source>
        <translation>%1 beobachten</translation>
    </message>
    <message>
        <source>warp</source>
        <translation>Warp</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Create main()</source>
        <translation>main() erzeugen</translation>
    </message>
    <message>
        <source>Create main()…</source>
        <translation>main() erzeugen…</translation>
    </message>
    <message>
        <source>Create &amp;main()…</source>
        <translation>&amp;main() erzeugen…</translation>
    </message>
    <message>
        <source>This source has kernels, but no main() that launches them. The program below the kernels makes the data, launches them and prints the results. All fields are proposals from the text of the kernels.</source>
        <translation>Dieser Quelltext hat Kernel, aber kein main(), das sie startet. Das Programm unter den Kerneln legt die Daten an, startet die Kernel und gibt die Ergebnisse aus. Alle Felder sind Vorschläge aus dem Text der Kernel.</translation>
    </message>
    <message>
        <source>This source has kernels, but no main() that launches them.</source>
        <translation>Dieser Quelltext hat Kernel, aber kein main(), das sie startet.</translation>
    </message>
    <message>
        <source>Create main() proposes one from the parameters of the kernels.</source>
        <translation>„main() erzeugen“ schlägt eines aus den Parametern der Kernel vor.</translation>
    </message>
    <message>
        <source>template parameter of %1</source>
        <translation>Template-Parameter von %1</translation>
    </message>
    <message>
        <source>Block (threads)</source>
        <translation>Block (Threads)</translation>
    </message>
    <message>
        <source>Grid (blocks)</source>
        <translation>Grid (Blöcke)</translation>
    </message>
    <message>
        <source>Dynamic shared bytes</source>
        <translation>Shared Memory (Bytes)</translation>
    </message>
    <message>
        <source>Block of %1</source>
        <translation>Block von %1</translation>
    </message>
    <message>
        <source>Grid of %1</source>
        <translation>Grid von %1</translation>
    </message>
    <message>
        <source>Dynamic shared bytes of %1</source>
        <translation>Bytes des dynamischen Shared Memory von %1</translation>
    </message>
    <message>
        <source>Elements of %1</source>
        <translation>Elemente von %1</translation>
    </message>
    <message>
        <source>Content of %1</source>
        <translation>Inhalt von %1</translation>
    </message>
    <message>
        <source>Picture…</source>
        <translation>Bild…</translation>
    </message>
    <message>
        <source>ramp: 0, 1, 2 …; random; zero; or numbers with commas, such as 1,2,3; or a PGM or PPM file</source>
        <translation>ramp: 0, 1, 2 …; random: Zufallszahlen; zero: Nullen; oder Zahlen mit Kommas wie 1,2,3; oder eine PGM- oder PPM-Datei</translation>
    </message>
    <message>
        <source>Role of %1</source>
        <translation>Rolle von %1</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beides</translation>
    </message>
    <message>
        <source>Pictures (*.pgm *.ppm)</source>
        <translation>Bilder (*.pgm *.ppm)</translation>
    </message>
    <message>
        <source>Print %1</source>
        <translation>%1 ausgeben</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>Wert von %1</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Show the value of each thread instead of bars</source>
        <translation>Den Wert jedes Threads statt Balken zeigen</translation>
    </message>
    <message>
        <source>Copy all variables as text, with a column for each thread</source>
        <translation>Alle Variablen als Text kopieren, mit einer Spalte je Thread</translation>
    </message>
    <message>
        <source>Hide the variables</source>
        <translation>Variablen ausblenden</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Compile the debug build of the program with nvcc -G, and run it</source>
        <translation>Die Debug-Fassung des Programms mit nvcc -G übersetzen und ausführen</translation>
    </message>
    <message>
        <source>The code is optimised and keeps no record of its variables. The debug build of the program is compiled and run, to take them from there…</source>
        <translation>Der Code ist optimiert und hält nicht fest, wo seine Variablen sind. Die Debug-Fassung des Programms wird übersetzt und ausgeführt, um sie von dort zu nehmen…</translation>
    </message>
    <message>
        <source>debug build, which differs</source>
        <translation>Debug-Fassung, die abweicht</translation>
    </message>
    <message>
        <source>debug build</source>
        <translation>Debug-Fassung</translation>
    </message>
    <message>
        <source>The code is optimised and keeps no record of its variables. The values are those of the debug build (nvcc -G) at the point where each thread has done the same.</source>
        <translation>Der Code ist optimiert und hält nicht fest, wo seine Variablen sind. Die Werte sind die der Debug-Fassung (nvcc -G) an der Stelle, an der jeder Thread dasselbe getan hat.</translation>
    </message>
    <message>
        <source>Its recording ends early, so that values of late steps are older ones.</source>
        <translation>Ihre Aufzeichnung endet früher, sodass Werte später Schritte ältere sind.</translation>
    </message>
    <message>
        <source>From step %1 on it reads or writes other values than this run.</source>
        <translation>Ab Schritt %1 liest oder schreibt sie andere Werte als dieser Lauf.</translation>
    </message>
    <message>
        <source>Run a program to see its variables.</source>
        <translation>Führe ein Programm aus, um seine Variablen zu sehen.</translation>
    </message>
    <message>
        <source>Evaluating the variables of this step…</source>
        <translation>Die Variablen dieses Schritts werden ausgewertet…</translation>
    </message>
    <message>
        <source>warp %1 of block %2</source>
        <translation>Warp %1 von Block %2</translation>
    </message>
    <message>
        <source>evaluating…</source>
        <translation>wird ausgewertet…</translation>
    </message>
    <message>
        <source>Thread %1 is not in the kernel at this step: it has not begun, or has exited.</source>
        <translation>Thread %1 ist in diesem Schritt nicht im Kernel: Er hat noch nicht begonnen oder ist beendet.</translation>
    </message>
    <message>
        <source>Click: select this cell in the figure.</source>
        <translation>Klick: diese Zelle in der Figur auswählen.</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Printed</source>
        <translation>Ausgegeben</translation>
    </message>
    <message>
        <source>The difference before</source>
        <translation>Der Unterschied davor</translation>
    </message>
    <message>
        <source>The next difference that does not follow from this one</source>
        <translation>Der nächste Unterschied, der nicht aus diesem folgt</translation>
    </message>
    <message>
        <source>Show the numbers of the comparison again</source>
        <translation>Wieder die Zahlen des Vergleichs zeigen</translation>
    </message>
    <message>
        <source>Why, in the run on the left</source>
        <translation>Warum, im linken Lauf</translation>
    </message>
    <message>
        <source>Why, in the run on the right</source>
        <translation>Warum, im rechten Lauf</translation>
    </message>
    <message>
        <source>Comparing the threads of both runs…</source>
        <translation>Die Threads beider Läufe werden verglichen …</translation>
    </message>
    <message>
        <source>Not here.</source>
        <translation>Nicht hier.</translation>
    </message>
    <message>
        <source>thread %1, line %2, step %3</source>
        <translation>Thread %1, Zeile %2, Schritt %3</translation>
    </message>
    <message>
        <source>First difference from</source>
        <translation>Erster Unterschied zu</translation>
    </message>
    <message>
        <source>Another program, or a recording…</source>
        <translation>Anderes Programm oder Aufzeichnung …</translation>
    </message>
    <message>
        <source>This program with other arguments…</source>
        <translation>Dieses Programm mit anderen Argumenten …</translation>
    </message>
    <message>
        <source>Find the first difference from a program or a recording</source>
        <translation>Den ersten Unterschied zu einem Programm oder einer Aufzeichnung suchen</translation>
    </message>
    <message>
        <source>Go to where the runs begin to differ, and see why (X)</source>
        <translation>Dorthin gehen, wo die Läufe sich zu unterscheiden beginnen, und sehen, warum (X)</translation>
    </message>
    <message>
        <source>&amp;First difference…</source>
        <translation>&amp;Erster Unterschied …</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>Nächster Unterschied</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>Voriger Unterschied</translation>
    </message>
    <message>
        <source>First difference from expected values</source>
        <translation>Erster Unterschied zu erwarteten Werten</translation>
    </message>
    <message>
        <source>Arrays in global memory are named as the parameters of kernels. It is compared after its last launch.</source>
        <translation>Arrays im Global Memory heißen wie die Parameter der Kernel. Verglichen wird nach dem letzten Kernelstart des Arrays.</translation>
    </message>
    <message>
        <source>Numbers as text, .npy, or raw bytes (.bin)</source>
        <translation>Zahlen als Text, .npy oder rohe Byte (.bin)</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>Array</translation>
    </message>
    <message>
        <source>Expected values</source>
        <translation>Erwartete Werte</translation>
    </message>
    <message>
        <source>Values (%1)</source>
        <translation>Werte (%1)</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>Alle Dateien (%1)</translation>
    </message>
    <message>
        <source>Expected values of an array…</source>
        <translation>Erwartete Werte eines Arrays …</translation>
    </message>
    <message>
        <source>Elements that no recorded thread has written are not compared: %1.</source>
        <translation>Nicht verglichen werden Elemente, in die kein aufgezeichneter Thread geschrieben hat: %1.</translation>
    </message>
    <message>
        <source>not begun</source>
        <translation>nicht begonnen</translation>
    </message>
    <message>
        <source>divides by zero</source>
        <translation>teilt durch null</translation>
    </message>
    <message>
        <source>no lane has it</source>
        <translation>keine Lane hat ihn</translation>
    </message>
    <message>
        <source>The code is optimised and keeps no record of its variables. They are taken from the debug build of the program (nvcc -G), which is not ready yet.</source>
        <translation>Der Code ist optimiert und hält seine Variablen nicht fest. Sie stammen aus der Debug-Fassung des Programms (nvcc -G), die noch nicht fertig ist.</translation>
    </message>
    <message>
        <source>The kernel declares no variable that could be drawn: write which ones, as sum,s[3].</source>
        <translation>Der Kernel deklariert keine Variable, die sich zeichnen lässt: Nennen Sie welche, etwa sum,s[3].</translation>
    </message>
    <message>
        <source>warp: true in all</source>
        <translation>Warp: überall true</translation>
    </message>
    <message>
        <source>warp: false in all</source>
        <translation>Warp: überall false</translation>
    </message>
    <message>
        <source>warp: differs</source>
        <translation>Warp: verschieden</translation>
    </message>
    <message>
        <source>warp: the same</source>
        <translation>Warp: gleich</translation>
    </message>
    <message>
        <source>warp: %1 … %2</source>
        <translation>Warp: %1 … %2</translation>
    </message>
    <message>
        <source>%1: the thread has exited.</source>
        <translation>%1: Der Thread ist beendet.</translation>
    </message>
    <message>
        <source>%1: the thread has not begun.</source>
        <translation>%1: Der Thread hat nicht begonnen.</translation>
    </message>
    <message>
        <source>%1: no shown variable changes.</source>
        <translation>%1: Keine gezeigte Variable ändert sich.</translation>
    </message>
    <message>
        <source>values of the debug build (nvcc -G), which differs from step %1 on</source>
        <translation>Werte der Debug-Fassung (nvcc -G), die ab Schritt %1 abweicht</translation>
    </message>
    <message>
        <source>the code is optimised: values of its debug build (nvcc -G)</source>
        <translation>der Code ist optimiert: Werte seiner Debug-Fassung (nvcc -G)</translation>
    </message>
    <message>
        <source>its recording ends early</source>
        <translation>seine Aufzeichnung endet früh</translation>
    </message>
    <message>
        <source>%1 of %2 variables shown</source>
        <translation>%1 von %2 Variablen gezeigt</translation>
    </message>
    <message>
        <source>too many changes: %1 is known up to step %2</source>
        <translation>zu viele Änderungen: %1 ist bis Schritt %2 bekannt</translation>
    </message>
    <message>
        <source>from step %1 on: %2 = %3</source>
        <translation>ab Schritt %1: %2 = %3</translation>
    </message>
    <message>
        <source>step %1: %2 = %3</source>
        <translation>Schritt %1: %2 = %3</translation>
    </message>
    <message>
        <source>steps %1 to %2: %3 from %4 to %5</source>
        <translation>Schritte %1 bis %2: %3 von %4 bis %5</translation>
    </message>
    <message>
        <source>exited: the last value</source>
        <translation>beendet: der letzte Wert</translation>
    </message>
    <message>
        <source>The functions that the chosen thread is in, the innermost first. Click: go to the line.</source>
        <translation>Die Funktionen, in denen der gewählte Thread ist, die innerste zuerst. Klick: zur Zeile gehen.</translation>
    </message>
    <message>
        <source>inlined</source>
        <translation>eingesetzt</translation>
    </message>
    <message>
        <source>Assembly</source>
        <translation>Assembler</translation>
    </message>
    <message>
        <source>&amp;Assembly</source>
        <translation>&amp;Assembler</translation>
    </message>
    <message>
        <source>Hide the assembly</source>
        <translation>Assembler ausblenden</translation>
    </message>
    <message>
        <source>Run the program to see the PTX and the machine code of its kernels.</source>
        <translation>Führen Sie das Programm aus, um PTX und Maschinencode seiner Kernels zu sehen.</translation>
    </message>
    <message>
        <source>ptxas compiles the kernel …</source>
        <translation>ptxas übersetzt den Kernel …</translation>
    </message>
    <message>
        <source>: %1 registers per thread, %2 bytes of spills</source>
        <translation>: %1 Register je Thread, %2 Byte Spills</translation>
    </message>
    <message>
        <source> spill</source>
        <translation> Spill</translation>
    </message>
    <message>
        <source>line %1, inlined from %2</source>
        <translation>Zeile %1, aus %2 eingefügt</translation>
    </message>
    <message>
        <source>executions: %1 by warps, %2 by threads</source>
        <translation>Ausführungen: %1 durch Warps, %2 durch Threads</translation>
    </message>
    <message>
        <source>threads with a false guard: %1</source>
        <translation>Threads mit falschem Prädikat: %1</translation>
    </message>
    <message>
        <source>live registers: %1</source>
        <translation>lebende Register: %1</translation>
    </message>
    <message>
        <source>B: scoreboards that it waits for. R, W: scoreboard until operands are read, until the result is written.</source>
        <translation>B: Scoreboards, auf die er wartet. R, W: Scoreboard, bis die Operanden gelesen sind, bis das Ergebnis geschrieben ist.</translation>
    </message>
    <message>
        <source>Y: the scheduler prefers another warp. S: cycles before the next instruction of the warp.</source>
        <translation>Y: Der Scheduler bevorzugt einen anderen Warp. S: Takte bis zum nächsten Befehl des Warps.</translation>
    </message>
    <message>
        <source>Line of the PTX</source>
        <translation>Zeile des PTX</translation>
    </message>
    <message>
        <source>Executions by warps, in all blocks of the launch</source>
        <translation>Ausführungen durch Warps, in allen Blöcken des Starts</translation>
    </message>
    <message>
        <source>What ptxas has made of it, where that is more than one plain instruction</source>
        <translation>Was ptxas daraus gemacht hat, wenn es mehr ist als ein einfacher Befehl</translation>
    </message>
    <message>
        <source>Became</source>
        <translation>Wurde zu</translation>
    </message>
    <message>
        <source>Address in the code of the function, in bytes</source>
        <translation>Adresse im Code der Funktion, in Byte</translation>
    </message>
    <message>
        <source>Control bits: scoreboards that it waits for, reads, writes; yield; stall count</source>
        <translation>Steuerbits: Scoreboards, auf die er wartet, die er beim Lesen und beim Schreiben hält; Yield; Stall-Zähler</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>Steuerung</translation>
    </message>
    <message>
        <source>General registers that hold a value that is still needed</source>
        <translation>Allgemeine Register mit einem Wert, der noch gebraucht wird</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Lebend</translation>
    </message>
</context>
</TS>
