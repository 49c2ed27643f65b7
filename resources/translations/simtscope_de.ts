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
        <source> (%1 times)</source>
        <translation> (%1-mal)</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
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
        <source>%1 behind the end of %2, the nearest allocation</source>
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
        <source>%1 was left before all of it was written</source>
        <translation>%1 wurde verlassen, bevor alles geschrieben war</translation>
    </message>
    <message>
        <source>%1, %2 of them of local memory</source>
        <translation>%1, davon %2 des Local Memory</translation>
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
        <source>%1, behind the end</source>
        <translation>%1, hinter dem Ende</translation>
    </message>
    <message>
        <source>%1, lines: %2</source>
        <translation>%1, Zeilen: %2</translation>
    </message>
    <message>
        <source>%1: it goes to %2, an address that is not aligned.</source>
        <translation>%1: Sein Ziel ist %2, eine nicht ausgerichtete Adresse.</translation>
    </message>
    <message>
        <source>%1: it goes to %2.</source>
        <translation>%1: Sein Ziel ist %2.</translation>
    </message>
    <message>
        <source>%1: it writes to %2, which a kernel can only read.</source>
        <translation>%1: Sein Schreibziel ist %2, was ein Kernel nur lesen kann.</translation>
    </message>
    <message>
        <source>&amp;Rows below</source>
        <translation>&amp;Reihen darunter</translation>
    </message>
    <message>
        <source>An animation has %L1 frames at most, about six minutes.</source>
        <translation>Eine Animation hat höchstens %L1 Bilder, etwa sechs Minuten.</translation>
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
        <source>Edits from &amp;before</source>
        <translation>Änderungen von &amp;früher</translation>
    </message>
    <message>
        <source>Export it again.</source>
        <translation>Bitte noch einmal exportieren.</translation>
    </message>
    <message>
        <source>Animation</source>
        <translation>Animation</translation>
    </message>
    <message>
        <source>Animation of the steps</source>
        <translation>Animation der Schritte</translation>
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
        <source>GIF animation of all steps (*.gif)</source>
        <translation>GIF-Animation aller Schritte (*.gif)</translation>
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
        <source>Make room on the disk, or restore or discard them first.</source>
        <translation>Platz auf dem Datenträger schaffen oder sie zuerst wiederherstellen oder verwerfen.</translation>
    </message>
    <message>
        <source>One of every %1 steps: %2 frames</source>
        <translation>Jeder %1. Schritt: %2 Bilder</translation>
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
        <source>Written for the default parameters; this run has others.</source>
        <translation>Geschrieben für die vorgegebenen Parameter; dieser Lauf hat andere.</translation>
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
        <source>Cancel the animation</source>
        <translation>Die Animation abbrechen</translation>
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
        <source>The animation was not finished; no file was written</source>
        <translation>Die Animation wurde nicht fertig; es wurde keine Datei geschrieben</translation>
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
        <source>The unsaved edits from before cannot be kept.</source>
        <translation>Die ungespeicherten Änderungen von vorher können nicht aufgehoben werden.</translation>
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
        <source>none found; shipped recordings can be looked at</source>
        <translation>keins gefunden; mitgelieferte Aufzeichnungen lassen sich ansehen</translation>
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
        <source>%1 bytes requested</source>
        <translation>%1 Byte angefordert</translation>
    </message>
    <message>
        <source>%1 bytes of shared memory are more than %2: dynamic, and only after cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, …).</source>
        <translation>%1 Byte Shared Memory sind mehr als %2: nur dynamisch und nur nach cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, …).</translation>
    </message>
    <message>
        <source>%1 chooses one lane of the warp to act for all: %2.</source>
        <translation>%1 wählt eine Lane des Warps, die für alle handelt: %2.</translation>
    </message>
    <message>
        <source>%1 reduces a value of every lane of the warp to one, which all lanes get: %2.</source>
        <translation>%1 reduziert die Werte aller Lanes des Warps auf einen, den alle erhalten: %2.</translation>
    </message>
    <message>
        <source>%1 divided their warp</source>
        <translation>%1 teilten ihren Warp</translation>
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
        <source>%1 has no parameter that could vary.</source>
        <translation>%1 hat keinen Parameter, der sich ändern ließe.</translation>
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
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 blocks</source>
        <translation>%1 von %2 Blöcken</translation>
    </message>
    <message>
        <source>%1 of %2 branches of a warp diverged</source>
        <translation>%1 von %2 Verzweigungen eines Warps divergierten</translation>
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
        <source>%1 sectors in %2 steps.</source>
        <translation>%1 Sektoren in %2 Schritten.</translation>
    </message>
    <message>
        <source>%1 sectors, %2 would do</source>
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
        <source>%1 takes a vote: %2.</source>
        <translation>%1 lässt abstimmen: %2.</translation>
    </message>
    <message>
        <source>%1 takes memory from the device&apos;s heap: %2.</source>
        <translation>%1 holt Speicher vom Heap des Geräts: %2.</translation>
    </message>
    <message>
        <source>%1 threads: %2 %, limited by %3</source>
        <translation>%1 Threads: %2 %, begrenzt durch %3</translation>
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
        <source>%1 wavefronts in %2 steps, no bank conflict.</source>
        <translation>%1 Wavefronts in %2 Schritten, kein Bankkonflikt.</translation>
    </message>
    <message>
        <source>%1 wavefronts in %2 steps; %3 of them are bank conflicts.</source>
        <translation>%1 Wavefronts in %2 Schritten; davon sind %3 Bankkonflikte.</translation>
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
        <source>%1 would do</source>
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
        <source>%1, again</source>
        <translation>%1, noch einmal</translation>
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
        <source>%1: divergent branch in %2: %3, %4, %5.</source>
        <translation>%1: divergente Verzweigung in %2: %3, %4, %5.</translation>
    </message>
    <message>
        <source>%1: divergent branch in %2: %3, %4.</source>
        <translation>%1: divergente Verzweigung in %2: %3, %4.</translation>
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
        <source>%Ln element has no thread of its own: a thread must take several.</source>
        <translation>
            <numerusform>%Ln Element hat keinen eigenen Thread: Ein Thread muss mehrere übernehmen.</numerusform>
            <numerusform>%Ln Element hat keinen eigenen Thread: Ein Thread muss mehrere übernehmen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln elements have no thread of their own: each thread must take several.</source>
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
        <source>&amp;About SIMTscope</source>
        <translation>&amp;Über SIMTscope</translation>
    </message>
    <message>
        <source>&amp;Bring back earlier edits</source>
        <translation>&amp;Frühere Änderungen zurückholen</translation>
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
        <source>&amp;Comment out, or in again</source>
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
        <source>A thread can have %2 registers, not %1: the compiler puts the rest into local memory.</source>
        <translation>Ein Thread kann %2 Register haben, nicht %1: Den Rest legt der Compiler in Local Memory ab.</translation>
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
        <source>All warps take the same instruction together</source>
        <translation>Alle Warps führen denselben Befehl gemeinsam aus</translation>
    </message>
    <message>
        <source>An SM holds %1 of %2: %3 of %4 warps, %5 occupancy, limited by %6.</source>
        <translation>Ein SM fasst %1 zu %2: %3 von %4 Warps, Auslastung (Occupancy) %5, begrenzt durch %6.</translation>
    </message>
    <message>
        <source>An instruction</source>
        <translation>Ein Befehl</translation>
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
        <source>Arguments for the compiler, such as -arch=sm_90 or -DN=8</source>
        <translation>Argumente für den Compiler, etwa -arch=sm_90 oder -DN=8</translation>
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
        <source>Atomic turns</source>
        <translation>Atomic-Runden</translation>
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
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Bank conflicts</source>
        <translation>Bankkonflikte</translation>
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
        <source>Barriers</source>
        <translation>Barrieren</translation>
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
        <source>Blocks that are recorded in full: all, or a list such as 0-3,17. Empty: the first, the last and a few between</source>
        <translation>Blöcke, die vollständig aufgezeichnet werden: all oder eine Liste wie 0-3,17. Leer: der erste, der letzte und einige dazwischen</translation>
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
        <source>Branches at which a warp diverges.</source>
        <translation>Verzweigungen, an denen ein Warp divergiert.</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source>Bytes of all sectors of global memory by that time.</source>
        <translation>Bytes aller Sektoren des Global Memory, geteilt durch diese Zeit.</translation>
    </message>
    <message>
        <source>Bytes that loads and stores ask of global memory, of those in the sectors that they move; above 100 % where lanes share an address</source>
        <translation>Bytes, die Lesen und Schreiben vom Global Memory verlangen, im Verhältnis zu denen der bewegten Sektoren; über 100 %, wo Lanes sich eine Adresse teilen</translation>
    </message>
    <message>
        <source>Bytes that the loads and stores ask for, of those in the sectors that they move; above 100 when lanes share them.</source>
        <translation>Bytes, die Lese- und Schreibzugriffe verlangen, im Verhältnis zu denen der bewegten Sektoren; über 100, wenn Lanes sie sich teilen.</translation>
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
        <source>CUDA programs and recordings (*.cu *.simt)</source>
        <translation>CUDA-Programme und Aufzeichnungen (*.cu *.simt)</translation>
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
        <source>Cancelled; the picture is of the last run.</source>
        <translation>Abgebrochen; das Bild zeigt den letzten Lauf.</translation>
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
        <source>Choose a cell first: click one in a picture.</source>
        <translation>Zuerst eine Zelle wählen: in einem Bild anklicken.</translation>
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
        <translation>Links ein Programm wählen, oder eine .cu-Datei oder Aufzeichnung hierher ziehen.</translation>
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
        <source>Coalescing efficiency</source>
        <translation>Koaleszenz-Effizienz</translation>
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
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Divergent branches</source>
        <translation>Divergente Verzweigungen</translation>
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
        <source>Exports carry the &amp;fact as a caption</source>
        <translation>Exporte &amp;mit Satz als Bildunterschrift</translation>
    </message>
    <message>
        <source>Exports in &amp;print colours</source>
        <translation>Exporte in &amp;Druckfarben</translation>
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
        <source>Go to where a lane of the second run does something else</source>
        <translation>Dorthin, wo eine Lane des zweiten Laufs etwas anderes tut</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grid</translation>
    </message>
    <message>
        <source>Launch configuration overridden. Click to reset.</source>
        <translation>Startkonfiguration überschrieben. Klick setzt sie zurück.</translation>
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
        <source>How many devices of the model there are</source>
        <translation>Wie viele Geräte des Modells es gibt</translation>
    </message>
    <message>
        <source>Maximum number of recorded events; a note names what was left out</source>
        <translation>Höchstzahl aufgezeichneter Ereignisse; ein Hinweis nennt, was fehlt</translation>
    </message>
    <message>
        <source>Idle lanes</source>
        <translation>Untätige Lanes</translation>
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
        <source>Instructions</source>
        <translation>Befehle</translation>
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
        <source>It was there before the block came to it.</source>
        <translation>Er war schon da, bevor der Block dorthin kam.</translation>
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
        <source>Lockstep: all warps take the same instruction together. Recorded: the engine&apos;s own order.</source>
        <translation>Lockstep: Alle Warps führen denselben Befehl gemeinsam aus. Aufgezeichnet: die eigene Reihenfolge der Engine.</translation>
    </message>
    <message>
        <source>Look at</source>
        <translation>Worauf achten</translation>
    </message>
    <message>
        <source>Look at any warp</source>
        <translation>Jeden Warp betrachten</translation>
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
        <source>Make room in the temporary folder.</source>
        <translation>Im temporären Ordner Platz schaffen.</translation>
    </message>
    <message>
        <source>Make room on the disk, or use File &gt; Save source as.</source>
        <translation>Platz auf dem Datenträger schaffen, oder Datei &gt; Quelltext speichern unter verwenden.</translation>
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
        <source>Mend: %1</source>
        <translation>Abhilfe: %1</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Modelled device</source>
        <translation>Modelliertes Gerät</translation>
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
        <source>Most lanes at one address of each atomic, added up: how often they take turns.</source>
        <translation>Die meisten Lanes an einer Adresse je Atomic, summiert: wie oft sie nacheinander drankommen.</translation>
    </message>
    <message>
        <source>NAME=value</source>
        <translation>NAME=Wert</translation>
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
        <source>No kernel code stands at line %1 or below it.</source>
        <translation>In Zeile %1 und darunter steht kein Kernelcode.</translation>
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
        <source>No program is called “%1”.</source>
        <translation>Kein Programm heißt „%1“.</translation>
    </message>
    <message>
        <source>No program is chosen.</source>
        <translation>Kein Programm ist gewählt.</translation>
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
        <source>None of these programs was recorded there.</source>
        <translation>Keines dieser Programme wurde dort aufgezeichnet.</translation>
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
        <source>Not promised, so not counted: active masks of %1, results of atomics in %2.</source>
        <translation>Nicht zugesichert, daher nicht gezählt: Aktivitätsmasken (%1), Ergebnisse von Atomics (%2).</translation>
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
        <source>Of the kernels on the GPU without the recorder: the median of several runs, added up.</source>
        <translation>Der Kernel auf der GPU ohne den Rekorder: der Median mehrerer Läufe, summiert.</translation>
    </message>
    <message>
        <source>On a GPU: how often the program runs once more without the recorder, for the times</source>
        <translation>Auf einer GPU: wie oft das Programm noch einmal ohne den Rekorder läuft, für die Zeiten</translation>
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
        <source>Over %1 steps, %2 % of the lanes of the issuing warps are active.</source>
        <translation>Über %1 Schritte sind %2 % der Lanes der ausführenden Warps aktiv.</translation>
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
        <source>PDF page (*.pdf)</source>
        <translation>PDF-Seite (*.pdf)</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG-Bild (*.png)</translation>
    </message>
    <message>
        <source>PTX instructions, counted once for a warp.</source>
        <translation>PTX-Befehle, je Warp einmal gezählt.</translation>
    </message>
    <message>
        <source>Parameter to vary</source>
        <translation>Zu ändernder Parameter</translation>
    </message>
    <message>
        <source>Wavefronts: passes over the 32 banks of shared memory</source>
        <translation>Wavefronts: Durchgänge durch die 32 Bänke des Shared Memory</translation>
    </message>
    <message>
        <source>Wavefronts of shared-memory accesses: passes over the 32 banks.</source>
        <translation>Wavefronts der Zugriffe auf Shared Memory: Durchgänge durch die 32 Bänke.</translation>
    </message>
    <message>
        <source>Wavefronts per access to shared memory, on average.</source>
        <translation>Wavefronts pro Zugriff auf Shared Memory, im Mittel.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pieces of 32 bytes that the accesses to global memory move.</source>
        <translation>Stücke zu 32 Byte, die die Zugriffe auf Global Memory bewegen.</translation>
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
        <source>Registers apart, an SM holds %1 at once, limited by %2: %3 of %4 warps; %5 on %6 SMs.</source>
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
        <translation>Zahlen gibt es nach einem Lauf.</translation>
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
        <source>Run here (SIMT engine)</source>
        <translation>Hier ausführen (SIMT-Engine)</translation>
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
        <source>Runs on the hardware, which records itself</source>
        <translation>Läuft auf der Hardware, die sich selbst aufzeichnet</translation>
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
        <source>reads %1 bytes from offset %2 of local memory, which is not a multiple of %3</source>
        <translation>liest %1 Byte ab Offset %2 im Local Memory, was kein Vielfaches von %3 ist</translation>
    </message>
    <message>
        <source>reads %1 bytes from offset %2 of shared memory, which is not a multiple of %3</source>
        <translation>liest %1 Byte ab Offset %2 im Shared Memory, was kein Vielfaches von %3 ist</translation>
    </message>
    <message>
        <source>reads %1 bytes from offset %2 of the kernel&apos;s parameters, which is not a multiple of %3</source>
        <translation>liest %1 Byte ab Offset %2 der Kernelparameter, was kein Vielfaches von %3 ist</translation>
    </message>
    <message>
        <source>reads %1 bytes from offset %2 of the memory that alloca gave, which is not a multiple of %3</source>
        <translation>liest %1 Byte ab Offset %2 im Speicher von alloca, was kein Vielfaches von %3 ist</translation>
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
        <source>Sectors</source>
        <translation>Sektoren</translation>
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
        <source>Share of the 32 lanes that are inactive in an instruction, on average.</source>
        <translation>Anteil der 32 Lanes, die bei einem Befehl inaktiv sind, im Mittel.</translation>
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
        <source>The block has %1 threads, and can have %2: take smaller blocks, and more of them.</source>
        <translation>Der Block hat %1 Threads und darf %2 haben: kleinere Blöcke nehmen, und mehr davon.</translation>
    </message>
    <message>
        <source>The block needs %1 bytes of shared memory, on %3 it can have %2: take a smaller tile, or a device with more.</source>
        <translation>Der Block braucht %1 Byte Shared Memory, auf %3 darf er %2 haben: eine kleinere Kachel nehmen, oder ein Gerät mit mehr.</translation>
    </message>
    <message>
        <source>The block needs %1 registers, an SM has %2: take a smaller block, or __launch_bounds__ so that the compiler uses fewer.</source>
        <translation>Der Block braucht %1 Register, ein SM hat %2: einen kleineren Block nehmen, oder __launch_bounds__, damit der Compiler weniger verwendet.</translation>
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
        <source>The device that the program is told it runs on, and is compiled for</source>
        <translation>Das Gerät, auf dem das Programm zu laufen meint und für das es übersetzt wird</translation>
    </message>
    <message>
        <source>The device&apos;s memory moves up to %1 GB/s.</source>
        <translation>Der Speicher des Geräts bewegt bis zu %1 GB/s.</translation>
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
        <source>The numbers of both appear here.</source>
        <translation>Hier erscheinen die Zahlen beider Läufe.</translation>
    </message>
    <message>
        <source>The numbers on the right: of the launches that are shown, or of all launches</source>
        <translation>Die Zahlen rechts: für die gezeigten Kernelstarts oder für alle</translation>
    </message>
    <message>
        <source>The order in which the warps take turns</source>
        <translation>Die Reihenfolge, in der die Warps drankommen</translation>
    </message>
    <message>
        <source>The picture appears when the run has ended.</source>
        <translation>Das Bild erscheint, wenn der Lauf beendet ist.</translation>
    </message>
    <message>
        <source>There is no room for all edges. Those of a value that is selected are drawn.</source>
        <translation>Für alle Kanten reicht der Platz nicht. Die eines gewählten Werts sind gezeichnet.</translation>
    </message>
    <message>
        <source>There is no room for the runs: no folder could be made for them.</source>
        <translation>Für die Läufe ist kein Platz: Es ließ sich kein Ordner für sie anlegen.</translation>
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
        <source>The program does not compile; the picture is of the last run.</source>
        <translation>Das Programm lässt sich nicht übersetzen; das Bild zeigt den letzten Lauf.</translation>
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
        <source>The program is stopped after so many seconds</source>
        <translation>Das Programm wird nach so vielen Sekunden beendet</translation>
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
        <source>The recording does not say when this launch ran.</source>
        <translation>Die Aufzeichnung sagt nicht, wann dieser Kernelstart lief.</translation>
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
        <source>This block does not come to a breakpoint.</source>
        <translation>Dieser Block kommt zu keinem Haltepunkt.</translation>
    </message>
    <message>
        <source>This block does not come to line %1.</source>
        <translation>Dieser Block kommt nicht zu Zeile %1.</translation>
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
        <source>This kernel uses no shared memory.</source>
        <translation>Dieser Kernel nutzt kein Shared Memory.</translation>
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
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Zeitgrenze</translation>
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
        <source>Timing runs</source>
        <translation>Zeitläufe</translation>
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
        <source>Warps in turn, round robin</source>
        <translation>Warps reihum (Round-Robin)</translation>
    </message>
    <message>
        <source>Warps per block</source>
        <translation>Warps je Block</translation>
    </message>
    <message>
        <source>Warps that arrive at a barrier of their block.</source>
        <translation>Warps, die an einer Barriere ihres Blocks ankommen.</translation>
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
        <source>Wavefronts in shared memory beyond those that an access without conflicts takes.</source>
        <translation>Wavefronts im Shared Memory über die hinaus, die ein Zugriff ohne Konflikte braucht.</translation>
    </message>
    <message>
        <source>Wavefronts per access</source>
        <translation>Wavefronts je Zugriff</translation>
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
        <source>What both runs have alike is changed on the right as well</source>
        <translation>Was beide Ausführungen gemeinsam haben, ändert sich auch rechts</translation>
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
        <source>What the global accesses moved in that time, of use or not</source>
        <translation>Was die Zugriffe auf Global Memory in dieser Zeit bewegten, ob gebraucht oder nicht</translation>
    </message>
    <message>
        <source>What the hardware wrote while it executed the program</source>
        <translation>Was die Hardware beim Ausführen des Programms aufschrieb</translation>
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
        <source>a brace is opened and not closed</source>
        <translation>eine geschweifte Klammer ist geöffnet und nicht geschlossen</translation>
    </message>
    <message>
        <source>a kernel returns nothing: let it write its result to memory</source>
        <translation>ein Kernel gibt nichts zurück: das Ergebnis in den Speicher schreiben lassen</translation>
    </message>
    <message>
        <source>a parenthesis is opened and not closed, or something before it is missing</source>
        <translation>eine Klammer ist geöffnet und nicht geschlossen, oder davor fehlt etwas</translation>
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
        <source>add #include &lt;cstdio&gt;</source>
        <translation>#include &lt;cstdio&gt; ergänzen</translation>
    </message>
    <message>
        <source>add #include &lt;cstdlib&gt;</source>
        <translation>#include &lt;cstdlib&gt; ergänzen</translation>
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
        <source>an address must be a multiple of the size of what is read or written there</source>
        <translation>eine Adresse muss ein Vielfaches der Größe dessen sein, was dort gelesen oder geschrieben wird</translation>
    </message>
    <message>
        <source>an operand or a value is missing here, or there is a sign too many</source>
        <translation>hier fehlt ein Operand oder ein Wert, oder ein Zeichen ist zu viel</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>another block of this launch can have written it, at a time that cannot be told</source>
        <translation>ein anderer Block dieses Kernelstarts kann ihn geschrieben haben; wann, lässt sich nicht sagen</translation>
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
        <translation>jeder Warp</translation>
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
        <source>branches</source>
        <translation>Verzweigungen</translation>
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
        <source>compare the call with the parameters of the function</source>
        <translation>den Aufruf mit den Parametern der Funktion vergleichen</translation>
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
        <source>constant memory: %1 different addresses in %2 accesses, read one after the other</source>
        <translation>Constant Memory: %1 verschiedene Adressen in %2 Zugriffen, nacheinander gelesen</translation>
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
        <source>declare it before this line, or mend its spelling</source>
        <translation>vor dieser Zeile deklarieren oder die Schreibweise berichtigen</translation>
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
        <source>divergent</source>
        <translation>divergent</translation>
    </message>
    <message>
        <source>does the loop end? Look at its condition and its step</source>
        <translation>endet die Schleife? Bedingung und Schrittweite prüfen</translation>
    </message>
    <message>
        <source>does the recursion end? Arrays of a thread take room as well</source>
        <translation>endet die Rekursion? Auch Arrays eines Threads brauchen Platz</translation>
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
        <translation>nicht gelaufen</translation>
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
        <source>give the kernel memory: was cudaMalloc called, and did it succeed?</source>
        <translation>dem Kernel Speicher geben: Wurde cudaMalloc aufgerufen, und mit Erfolg?</translation>
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
        <source>grid: %1 blocks</source>
        <translation>Grid (Blöcke): %1</translation>
    </message>
    <message>
        <source>grid: %1 blocks, a cell for %2</source>
        <translation>Grid (Blöcke): %1, eine Zelle für je %2</translation>
    </message>
    <message>
        <source>grid: %1 blocks, a cell for %2, strong: recorded</source>
        <translation>Grid (Blöcke): %1, eine Zelle für je %2, kräftig: aufgezeichnet</translation>
    </message>
    <message>
        <source>grid: %1 blocks, strong: recorded</source>
        <translation>Grid (Blöcke): %1, kräftig: aufgezeichnet</translation>
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
        <source>lanes of a warp at one address are serialised: %1 turns in %2 atomic accesses</source>
        <translation>Lanes eines Warps an einer Adresse werden serialisiert: %1 Runden in %2 atomaren Zugriffen</translation>
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
        <source>launch · %1&lt;&lt;&lt;%2, %3&gt;&gt;&gt;</source>
        <translation>Kernelstart · %1&lt;&lt;&lt;%2, %3&gt;&gt;&gt;</translation>
    </message>
    <message>
        <source>let only threads with an element do the work: if (i &lt; n) …</source>
        <translation>nur Threads mit einem Element beteiligen: if (i &lt; n) …</translation>
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
        <source>local memory: %1 sectors where %2 would do</source>
        <translation>Local Memory: %1 Sektoren, wo %2 reichen würden</translation>
    </message>
    <message>
        <source>lockstep</source>
        <translation>Lockstep</translation>
    </message>
    <message>
        <source>looking through other blocks and earlier launches…</source>
        <translation>andere Blöcke und frühere Kernelstarts werden durchsucht…</translation>
    </message>
    <message>
        <source>mark the function __device__, so that kernels can call it</source>
        <translation>die Funktion mit __device__ kennzeichnen, damit Kernel sie aufrufen können</translation>
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
        <source>no access to shared memory in this step</source>
        <translation>kein Zugriff auf Shared Memory in diesem Schritt</translation>
    </message>
    <message>
        <source>no block fits</source>
        <translation>kein Block passt</translation>
    </message>
    <message>
        <source>no block that was recorded left this value there: the host did, or another block</source>
        <translation>kein aufgezeichneter Block hat diesen Wert hinterlassen: das war der Host oder ein anderer Block</translation>
    </message>
    <message>
        <source>no conflicts</source>
        <translation>keine Konflikte</translation>
    </message>
    <message>
        <source>no kernel left this value there: the host did, or nothing has written yet</source>
        <translation>kein Kernel hat diesen Wert hinterlassen: das war der Host, oder es hat noch niemand geschrieben</translation>
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
        <source>none divided its warp</source>
        <translation>keine teilte ihren Warp</translation>
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
        <translation>nicht gelaufen</translation>
    </message>
    <message>
        <source>nothing fits</source>
        <translation>nichts passt</translation>
    </message>
    <message>
        <source>nvcc</source>
        <translation>nvcc</translation>
    </message>
    <message>
        <source>nvcc was not found. This is the shipped recording, with other parameters.</source>
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
        <source>say how many blocks and threads: kernel&lt;&lt;&lt;blocks, threads&gt;&gt;&gt;(…)</source>
        <translation>angeben, wie viele Blöcke und Threads: kernel&lt;&lt;&lt;blocks, threads&gt;&gt;&gt;(…)</translation>
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
        <source>some</source>
        <translation>einige</translation>
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
        <source>take __syncthreads() out of the condition: every thread of the block must come to it</source>
        <translation>__syncthreads() aus der Bedingung herausnehmen: Jeder Thread des Blocks muss es erreichen</translation>
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
        <source>the barrier of a block is __syncthreads()</source>
        <translation>die Barriere eines Blocks heißt __syncthreads()</translation>
    </message>
    <message>
        <source>the device&apos;s clock is set by its first work</source>
        <translation>die Uhr des Geräts ist nach seiner ersten Arbeit gestellt</translation>
    </message>
    <message>
        <source>the film was not finished</source>
        <translation>der Film wurde nicht fertig</translation>
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
        <source>the line, or the one before it, ends without a semicolon</source>
        <translation>die Zeile oder die davor endet ohne Semikolon</translation>
    </message>
    <message>
        <source>the mask must name just the lanes that come here</source>
        <translation>die Maske muss genau die Lanes nennen, die hierher kommen</translation>
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
        <source>the recording does not hold the kernel&apos;s PTX</source>
        <translation>die Aufzeichnung enthält den PTX-Code des Kernels nicht</translation>
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
        <source>then another block of this launch can have written it, at a time that cannot be told</source>
        <translation>danach kann ein anderer Block dieses Kernelstarts geschrieben haben; wann, lässt sich nicht sagen</translation>
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
        <source>deadlock: check which thread should end the wait, and whether it can run</source>
        <translation>Deadlock: prüfen, welcher Thread das Warten beenden sollte und ob er laufen kann</translation>
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
        <source>wavefronts: one pass over the banks each</source>
        <translation>Wavefronts: je ein Durchgang durch die Bänke</translation>
    </message>
    <message>
        <source>waves of blocks over the %1 SMs of %2</source>
        <translation>Wellen von Blöcken über die %1 SMs von %2</translation>
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
        <source>assertion failed: step back to see where the value came from</source>
        <translation>Assertion fehlgeschlagen: zurückgehen bis dorthin, woher der Wert kam</translation>
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
        <source>global memory: %1 sectors where %2 would do</source>
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
        <source>write to memory of your own; constants are for reading</source>
        <translation>in eigenen Speicher schreiben; Konstanten sind nur zum Lesen da</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>schreibt</translation>
    </message>
    <message>
        <source>writes %1 bytes to offset %2 of local memory, which is not a multiple of %3</source>
        <translation>schreibt %1 Byte ab Offset %2 ins Local Memory, was kein Vielfaches von %3 ist</translation>
    </message>
    <message>
        <source>writes %1 bytes to offset %2 of shared memory, which is not a multiple of %3</source>
        <translation>schreibt %1 Byte ab Offset %2 ins Shared Memory, was kein Vielfaches von %3 ist</translation>
    </message>
    <message>
        <source>writes %1 bytes to offset %2 of the kernel&apos;s parameters, which is not a multiple of %3</source>
        <translation>schreibt %1 Byte ab Offset %2 in die Kernelparameter, was kein Vielfaches von %3 ist</translation>
    </message>
    <message>
        <source>writes %1 bytes to offset %2 of the memory that alloca gave, which is not a multiple of %3</source>
        <translation>schreibt %1 Byte ab Offset %2 in den Speicher von alloca, was kein Vielfaches von %3 ist</translation>
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
        <source>%1: kernel %2, block %3, thread %4 %5.</source>
        <translation>%1: Kernel %2, Block %3, Thread %4 %5.</translation>
    </message>
    <message>
        <source>%1: kernel %2, block %3, thread %4 %5; %6.</source>
        <translation>%1: Kernel %2, Block %3, Thread %4 %5; %6.</translation>
    </message>
    <message>
        <source>PTX line %1</source>
        <translation>PTX-Zeile %1</translation>
    </message>
    <message>
        <source>reads %1 bytes from address %2</source>
        <translation>liest %1 Byte von Adresse %2</translation>
    </message>
    <message>
        <source>writes %1 bytes to address %2</source>
        <translation>schreibt %1 Byte an Adresse %2</translation>
    </message>
    <message>
        <source>reads %1 bytes from address %2, %3</source>
        <translation>liest %1 Byte von Adresse %2, %3</translation>
    </message>
    <message>
        <source>writes %1 bytes to address %2, %3</source>
        <translation>schreibt %1 Byte an Adresse %2, %3</translation>
    </message>
    <message>
        <source>reads %1 bytes from a null pointer, address %2</source>
        <translation>liest %1 Byte über einen Nullzeiger, Adresse %2</translation>
    </message>
    <message>
        <source>writes %1 bytes to a null pointer, address %2</source>
        <translation>schreibt %1 Byte über einen Nullzeiger, Adresse %2</translation>
    </message>
    <message>
        <source>reads %1 bytes from a null pointer, address %2, %3</source>
        <translation>liest %1 Byte über einen Nullzeiger, Adresse %2, %3</translation>
    </message>
    <message>
        <source>writes %1 bytes to a null pointer, address %2, %3</source>
        <translation>schreibt %1 Byte über einen Nullzeiger, Adresse %2, %3</translation>
    </message>
    <message>
        <source>%1 bytes before the end of allocation %2 (%3 bytes)</source>
        <translation>%1 Byte vor dem Ende von Allokation %2 (%3 Byte)</translation>
    </message>
    <message>
        <source>%1 bytes after the end of allocation %2 (%3 bytes)</source>
        <translation>%1 Byte hinter dem Ende von Allokation %2 (%3 Byte)</translation>
    </message>
    <message>
        <source>%1 bytes before allocation %2 (%3 bytes)</source>
        <translation>%1 Byte vor Allokation %2 (%3 Byte)</translation>
    </message>
    <message>
        <source>reads %1 bytes from address %2, which is not a multiple of %3</source>
        <translation>liest %1 Byte von Adresse %2, die kein Vielfaches von %3 ist</translation>
    </message>
    <message>
        <source>writes %1 bytes to address %2, which is not a multiple of %3</source>
        <translation>schreibt %1 Byte an Adresse %2, die kein Vielfaches von %3 ist</translation>
    </message>
    <message>
        <source>reads %1 bytes from offset %2 of shared memory, which has %3 bytes</source>
        <translation>liest %1 Byte ab Offset %2 im Shared Memory, das %3 Byte hat</translation>
    </message>
    <message>
        <source>writes %1 bytes to offset %2 of shared memory, which has %3 bytes</source>
        <translation>schreibt %1 Byte ab Offset %2 ins Shared Memory, das %3 Byte hat</translation>
    </message>
    <message>
        <source>reads %1 bytes from offset %2 of local memory, which has %3 bytes</source>
        <translation>liest %1 Byte ab Offset %2 im Local Memory, das %3 Byte hat</translation>
    </message>
    <message>
        <source>writes %1 bytes to offset %2 of local memory, which has %3 bytes</source>
        <translation>schreibt %1 Byte ab Offset %2 ins Local Memory, das %3 Byte hat</translation>
    </message>
    <message>
        <source>reads %1 bytes from offset %2 of the kernel&apos;s parameters, which has %3 bytes</source>
        <translation>liest %1 Byte ab Offset %2 der Kernelparameter, die %3 Byte haben</translation>
    </message>
    <message>
        <source>writes %1 bytes to offset %2 of the kernel&apos;s parameters, which has %3 bytes</source>
        <translation>schreibt %1 Byte ab Offset %2 in die Kernelparameter, die %3 Byte haben</translation>
    </message>
    <message>
        <source>reads %1 bytes from offset %2 of the memory that alloca gave, which has %3 bytes</source>
        <translation>liest %1 Byte ab Offset %2 im Speicher von alloca, der %3 Byte hat</translation>
    </message>
    <message>
        <source>writes %1 bytes to offset %2 of the memory that alloca gave, which has %3 bytes</source>
        <translation>schreibt %1 Byte ab Offset %2 in den Speicher von alloca, der %3 Byte hat</translation>
    </message>
    <message>
        <source>writes %1 bytes to constant memory at %2</source>
        <translation>schreibt %1 Byte in Constant Memory an Adresse %2</translation>
    </message>
    <message>
        <source>uses the texture object %1, which is a surface object</source>
        <translation>benutzt das Texturobjekt %1, das ein Surface-Objekt ist</translation>
    </message>
    <message>
        <source>uses the surface object %1, which is a texture object</source>
        <translation>benutzt das Surface-Objekt %1, das ein Texturobjekt ist</translation>
    </message>
    <message>
        <source>uses the texture object %1, which does not exist (never made, destroyed, or its memory was freed)</source>
        <translation>benutzt das Texturobjekt %1, das es nicht gibt (nie angelegt, zerstört, oder sein Speicher wurde freigegeben)</translation>
    </message>
    <message>
        <source>uses the surface object %1, which does not exist (never made, destroyed, or its memory was freed)</source>
        <translation>benutzt das Surface-Objekt %1, das es nicht gibt (nie angelegt, zerstört, oder sein Speicher wurde freigegeben)</translation>
    </message>
    <message>
        <source>reads the texture object %1, %2, with %3, which is not for such a texture</source>
        <translation>liest das Texturobjekt %1, %2, mit %3, was für eine solche Textur nicht gedacht ist</translation>
    </message>
    <message>
        <source>reads the surface object %1, %2, with %3, which is not for such a surface</source>
        <translation>liest das Surface-Objekt %1, %2, mit %3, was für eine solche Surface nicht gedacht ist</translation>
    </message>
    <message>
        <source>writes the surface object %1, %2, with %3, which is not for such a surface</source>
        <translation>beschreibt das Surface-Objekt %1, %2, mit %3, was für eine solche Surface nicht gedacht ist</translation>
    </message>
    <message>
        <source>reads %1 bytes at x = %2 of a surface; x counts bytes and must be a multiple of %3</source>
        <translation>liest %1 Byte bei x = %2 einer Surface; x zählt Bytes und muss ein Vielfaches von %3 sein</translation>
    </message>
    <message>
        <source>writes %1 bytes at x = %2 of a surface; x counts bytes and must be a multiple of %3</source>
        <translation>schreibt %1 Byte bei x = %2 einer Surface; x zählt Bytes und muss ein Vielfaches von %3 sein</translation>
    </message>
    <message>
        <source>reads %1 bytes at (%2) of a surface, %3; x counts bytes, of which a row has %4</source>
        <translation>liest %1 Byte bei (%2) einer Surface, %3; x zählt Bytes, von denen eine Zeile %4 hat</translation>
    </message>
    <message>
        <source>writes %1 bytes at (%2) of a surface, %3; x counts bytes, of which a row has %4</source>
        <translation>schreibt %1 Byte bei (%2) einer Surface, %3; x zählt Bytes, von denen eine Zeile %4 hat</translation>
    </message>
    <message>
        <source>linear memory of %1</source>
        <translation>linearer Speicher von %1</translation>
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
        <source>a layered 1D array of %1</source>
        <translation>ein geschichtetes 1D-Array von %1</translation>
    </message>
    <message>
        <source>a layered 2D array of %1</source>
        <translation>ein geschichtetes 2D-Array von %1</translation>
    </message>
    <message>
        <source>a cubemap of %1</source>
        <translation>eine Cubemap von %1</translation>
    </message>
    <message>
        <source>a layered cubemap of %1</source>
        <translation>eine geschichtete Cubemap von %1</translation>
    </message>
    <message>
        <source>copies %1 bytes, of which %2 are to come from the source</source>
        <translation>kopiert %1 Byte, von denen %2 aus der Quelle kommen sollen</translation>
    </message>
    <message>
        <source>copies %1 bytes in bulk, which is not a multiple of 16</source>
        <translation>kopiert %1 Byte am Stück (bulk), was kein Vielfaches von 16 ist</translation>
    </message>
    <message>
        <source>copies in bulk across the end of an allocation</source>
        <translation>kopiert am Stück (bulk) über das Ende einer Allokation hinaus</translation>
    </message>
    <message>
        <source>makes an atomic access of a vector outside of global memory, where there is none</source>
        <translation>greift atomar auf einen Vektor außerhalb von Global Memory zu, wo es das nicht gibt</translation>
    </message>
    <message>
        <source>uses barrier %1; a block has %2, 0 to %3</source>
        <translation>benutzt Barriere %1; ein Block hat %2, von 0 bis %3</translation>
    </message>
    <message>
        <source>expects %1 threads at barrier %2; the number must be a multiple of the warp size, %3</source>
        <translation>erwartet %1 Threads an Barriere %2; die Zahl muss ein Vielfaches der Warpgröße %3 sein</translation>
    </message>
    <message>
        <source>expects %1 threads at barrier %2; the block has %3</source>
        <translation>erwartet %1 Threads an Barriere %2; der Block hat %3</translation>
    </message>
    <message>
        <source>expects %1 at barrier %2, where threads that have arrived before expect %3</source>
        <translation>erwartet %1 an Barriere %2, an der schon angekommene Threads %3 erwarten</translation>
    </message>
    <message>
        <source>the whole block</source>
        <translation>den ganzen Block</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 Threads</translation>
    </message>
    <message>
        <source>frees %1, which malloc has not given in device code, or which is free already</source>
        <translation>gibt %1 frei, das malloc im Gerätecode nicht vergeben hat oder das schon frei ist</translation>
    </message>
    <message>
        <source>gives printf an address outside of every allocation</source>
        <translation>übergibt printf eine Adresse außerhalb aller Allokationen</translation>
    </message>
    <message>
        <source>fails the assertion `%1`</source>
        <translation>verletzt die Zusicherung `%1`</translation>
    </message>
    <message>
        <source>calls %1 to launch kernels from the device (dynamic parallelism), which is not supported: launch them from the host</source>
        <translation>ruft %1 auf, um Kernel vom Gerät aus zu starten (dynamische Parallelität); das wird nicht unterstützt: vom Host aus starten</translation>
    </message>
    <message>
        <source>calls %1, so it was compiled for too old an architecture: choose a newer one with --device</source>
        <translation>ruft %1 auf, wurde also für eine zu alte Architektur übersetzt: mit --device eine neuere wählen</translation>
    </message>
    <message>
        <source>calls %1, which has no body in this module and is not provided</source>
        <translation>ruft %1 auf, das in diesem Modul keinen Rumpf hat und nicht vorhanden ist</translation>
    </message>
    <message>
        <source>calls through an address that is no function</source>
        <translation>ruft über eine Adresse auf, an der keine Funktion steht</translation>
    </message>
    <message>
        <source>needs more than %1 KiB of local memory for its calls</source>
        <translation>braucht für seine Aufrufe mehr als %1 KiB Local Memory</translation>
    </message>
    <message>
        <source>asks alloca for %1 bytes, more than are left of the %2 KiB of local memory that a thread can have</source>
        <translation>verlangt von alloca %1 Byte, mehr als von den %2 KiB Local Memory eines Threads übrig sind</translation>
    </message>
    <message>
        <source>restores a stack pointer that stacksave has not given in this function</source>
        <translation>stellt einen Stapelzeiger wieder her, den stacksave in dieser Funktion nicht geliefert hat</translation>
    </message>
    <message>
        <source>executes a matrix instruction without all 32 lanes of its warp, which it needs</source>
        <translation>führt einen Matrixbefehl ohne alle 32 Lanes seines Warps aus, die dieser braucht</translation>
    </message>
    <message>
        <source>uses an mbarrier that is not in shared memory</source>
        <translation>benutzt eine mbarrier, die nicht im Shared Memory liegt</translation>
    </message>
    <message>
        <source>waits for an mbarrier that is not initialised</source>
        <translation>wartet auf eine mbarrier, die nicht initialisiert ist</translation>
    </message>
    <message>
        <source>uses an mbarrier that is not initialised</source>
        <translation>benutzt eine mbarrier, die nicht initialisiert ist</translation>
    </message>
    <message>
        <source>leaves %1 bytes to come at an mbarrier; there can be %2</source>
        <translation>lässt an einer mbarrier %1 Byte ausstehen; es können %2 sein</translation>
    </message>
    <message>
        <source>arrives %1 times at an mbarrier whose phase still expects %2</source>
        <translation>kommt %1-mal an einer mbarrier an, deren Phase noch %2 Ankünfte erwartet</translation>
    </message>
    <message>
        <source>completes the phase of an mbarrier with an arrival that says .noComplete</source>
        <translation>schließt die Phase einer mbarrier mit einer Ankunft ab, die .noComplete sagt</translation>
    </message>
    <message>
        <source>initialises an mbarrier for %1 arrivals; 1 to %2 are possible</source>
        <translation>initialisiert eine mbarrier für %1 Ankünfte; möglich sind 1 bis %2</translation>
    </message>
    <message>
        <source>expects more arrivals at an mbarrier than it can count</source>
        <translation>erwartet an einer mbarrier mehr Ankünfte, als sie zählen kann</translation>
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
        <source>executes %1, which is not supported</source>
        <translation>führt %1 aus, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>kernel %1 needs %2 bytes of local memory per thread; a thread can have %3.</source>
        <translation>Kernel %1 braucht %2 Byte Local Memory je Thread; ein Thread kann %3 haben.</translation>
    </message>
    <message>
        <source>kernel %1 was cancelled after %2 warp instructions.</source>
        <translation>Kernel %1 wurde nach %2 Warp-Befehlen abgebrochen.</translation>
    </message>
    <message>
        <source>kernel %1 was stopped: it ran for %2 warp instructions, the budget of a launch, and %3 of its %4 blocks are done.</source>
        <translation>Kernel %1 wurde angehalten: Er lief %2 Warp-Befehle lang, so viele wie ein Kernelstart darf, und %3 seiner %4 Blöcke sind fertig.</translation>
    </message>
    <message>
        <source>kernel %1, block %2: a barrier can never complete: %3.</source>
        <translation>Kernel %1, Block %2: Eine Barriere kann nie vollständig werden: %3.</translation>
    </message>
    <message>
        <source>kernel %1, block %2: a wait of the warp&apos;s lanes for each other can never complete: %3.</source>
        <translation>Kernel %1, Block %2: Die Lanes eines Warps warten vergeblich aufeinander: %3.</translation>
    </message>
    <message>
        <source>kernel %1: %2 wait in a loop for memory that nobody is left to change; in block %3, %4.</source>
        <translation>Kernel %1: %2 warten in einer Schleife auf Speicher, den niemand mehr ändern kann; in Block %3: %4.</translation>
    </message>
    <message>
        <source>kernel %1: %2 wait in a loop for memory that nobody is left to change, while 1 block has no room to start on the modelled %3; in block %4, %5.</source>
        <translation>Kernel %1: %2 warten in einer Schleife auf Speicher, den niemand mehr ändern kann, während für 1 weiteren Block auf dem Modell von %3 kein Platz ist; in Block %4: %5.</translation>
    </message>
    <message>
        <source>kernel %1: %2 wait in a loop for memory that nobody is left to change, while %3 blocks have no room to start on the modelled %4; in block %5, %6.</source>
        <translation>Kernel %1: %2 warten in einer Schleife auf Speicher, den niemand mehr ändern kann, während für %3 weitere Blöcke auf dem Modell von %4 kein Platz ist; in Block %5: %6.</translation>
    </message>
    <message>
        <source>the running block&apos;s threads</source>
        <translation>Die Threads des laufenden Blocks</translation>
    </message>
    <message>
        <source>all %1 resident blocks</source>
        <translation>Alle %1 residenten Blöcke</translation>
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
        <source>at barrier %1 in %2</source>
        <translation>an Barriere %1 in %2</translation>
    </message>
    <message>
        <source>in a loop in %1</source>
        <translation>in einer Schleife in %1</translation>
    </message>
    <message>
        <source>for their warp to meet again in %1</source>
        <translation>darauf, dass ihr Warp in %1 wieder zusammenkommt</translation>
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
        <source>1 thread has exited</source>
        <translation>1 Thread ist beendet</translation>
    </message>
    <message>
        <source>%1 threads have exited</source>
        <translation>%1 Threads sind beendet</translation>
    </message>
    <message>
        <source>this is memory of device %1: device %2 may use it after cudaSetDevice(%3) and cudaDeviceEnablePeerAccess(%4, 0)</source>
        <translation>dies ist Speicher von Gerät %1: Gerät %2 darf ihn nach cudaSetDevice(%3) und cudaDeviceEnablePeerAccess(%4, 0) benutzen</translation>
    </message>
    <message>
        <source>this memory has been freed</source>
        <translation>dieser Speicher wurde freigegeben</translation>
    </message>
    <message>
        <source>this is memory of the host, not of the device: copy the data with cudaMemcpy and pass the device pointer</source>
        <translation>dies ist Speicher des Hosts, nicht des Geräts: die Daten mit cudaMemcpy kopieren und den Gerätezeiger übergeben</translation>
    </message>
    <message>
        <source>kernel %1: %2 (PTX line %3)</source>
        <translation>Kernel %1: %2 (PTX-Zeile %3)</translation>
    </message>
    <message>
        <source>The SIMT engine does not know this instruction; the rest of the module can still run.</source>
        <translation>Die SIMT-Engine kennt diesen Befehl nicht; der Rest des Moduls kann trotzdem laufen.</translation>
    </message>
    <message>
        <source>the module has no kernel %1</source>
        <translation>das Modul hat keinen Kernel %1</translation>
    </message>
    <message>
        <source>the shared variable %1 has no place</source>
        <translation>die Shared-Variable %1 hat keinen Platz</translation>
    </message>
    <message>
        <source>there is no parameter %1</source>
        <translation>es gibt keinen Parameter %1</translation>
    </message>
    <message>
        <source>the variable %1 has no address</source>
        <translation>die Variable %1 hat keine Adresse</translation>
    </message>
    <message>
        <source>a PTX module with %1-bit addresses is not supported</source>
        <translation>ein PTX-Modul mit %1-Bit-Adressen wird nicht unterstützt</translation>
    </message>
    <message>
        <source>Compile for a 64-bit target.</source>
        <translation>Für ein 64-Bit-Ziel übersetzen.</translation>
    </message>
    <message>
        <source>Write rr, or random:SEED with a number as the seed.</source>
        <translation>rr angeben, oder random:SEED mit einer Zahl als Seed.</translation>
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
        <source>the matrix instruction %1 is not supported</source>
        <translation>der Matrixbefehl %1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>it copies 4, 8 or 16 bytes</source>
        <translation>er kopiert 4, 8 oder 16 Byte</translation>
    </message>
    <message>
        <source>copies of tensors (TMA) are not; copy rows with cp.async.bulk or cp.async instead</source>
        <translation>Kopien von Tensoren (TMA) gibt es hier nicht; stattdessen Zeilen mit cp.async.bulk oder cp.async kopieren</translation>
    </message>
    <message>
        <source>products of a warpgroup are not; mma.sync does the same for a warp</source>
        <translation>Produkte einer Warpgroup gibt es hier nicht; mma.sync leistet dasselbe für einen Warp</translation>
    </message>
    <message>
        <source>the fifth generation&apos;s tensor cores are not; mma.sync does the same for a warp</source>
        <translation>Tensor Cores der fünften Generation gibt es hier nicht; mma.sync leistet dasselbe für einen Warp</translation>
    </message>
    <message>
        <source>memory of several devices is not</source>
        <translation>Speicher mehrerer Geräte gibt es hier nicht</translation>
    </message>
    <message>
        <source>the launch of clusters is not</source>
        <translation>den Start von Clustern gibt es hier nicht</translation>
    </message>
    <message>
        <source>only texture and surface objects are, not references</source>
        <translation>es gibt hier nur Textur- und Surface-Objekte, keine Referenzen</translation>
    </message>
    <message>
        <source>only texture and surface objects are, not separate samplers</source>
        <translation>es gibt hier nur Textur- und Surface-Objekte, keine eigenen Sampler</translation>
    </message>
    <message>
        <source>depth comparison and offsets are not</source>
        <translation>Tiefenvergleich und Offsets gibt es hier nicht</translation>
    </message>
    <message>
        <source>the instruction %1 has no operands</source>
        <translation>der Befehl %1 hat keine Operanden</translation>
    </message>
    <message>
        <source>the instruction %1 has %2 operands instead of %3</source>
        <translation>der Befehl %1 hat %2 Operanden statt %3</translation>
    </message>
    <message>
        <source>the instruction %1 lacks an operand</source>
        <translation>dem Befehl %1 fehlt ein Operand</translation>
    </message>
    <message>
        <source>the instruction %1 wants for operands</source>
        <translation>dem Befehl %1 fehlen Operanden</translation>
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
        <source>mov needs a type, a destination and a source</source>
        <translation>mov braucht einen Typ, ein Ziel und eine Quelle</translation>
    </message>
    <message>
        <source>mov into a vector of more than four elements is not supported</source>
        <translation>mov in einen Vektor mit mehr als vier Elementen wird nicht unterstützt</translation>
    </message>
    <message>
        <source>cvt needs two types and two operands</source>
        <translation>cvt braucht zwei Typen und zwei Operanden</translation>
    </message>
    <message>
        <source>set needs two types</source>
        <translation>set braucht zwei Typen</translation>
    </message>
    <message>
        <source>%1 needs a type</source>
        <translation>%1 braucht einen Typ</translation>
    </message>
    <message>
        <source>%1 needs a number of groups</source>
        <translation>%1 braucht eine Anzahl von Gruppen</translation>
    </message>
    <message>
        <source>a call passes something that is neither a .param variable, a register nor a constant, which is not supported</source>
        <translation>ein Aufruf übergibt etwas, das weder .param-Variable noch Register noch Konstante ist; das wird nicht unterstützt</translation>
    </message>
    <message>
        <source>a call needs a function</source>
        <translation>ein Aufruf braucht eine Funktion</translation>
    </message>
    <message>
        <source>there is no function %1</source>
        <translation>es gibt keine Funktion %1</translation>
    </message>
    <message>
        <source>the alignment of alloca is no power of 2 up to 2^23</source>
        <translation>die Ausrichtung von alloca ist keine Zweierpotenz bis 2^23</translation>
    </message>
    <message>
        <source>register %1 has the type .%2, which is not supported</source>
        <translation>Register %1 hat den Typ .%2, der nicht unterstützt wird</translation>
    </message>
    <message>
        <source>function %1 passes a predicate (%2), which is not supported</source>
        <translation>Funktion %1 übergibt ein Prädikat (%2), was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>there is no variable or function named %1</source>
        <translation>es gibt keine Variable oder Funktion namens %1</translation>
    </message>
    <message>
        <source>there is no register %1</source>
        <translation>es gibt kein Register %1</translation>
    </message>
    <message>
        <source>register %1 of type .%2 stands where .%3 is expected</source>
        <translation>Register %1 vom Typ .%2 steht, wo .%3 erwartet wird</translation>
    </message>
    <message>
        <source>the special register %1 is not supported</source>
        <translation>das Spezialregister %1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the special register %1 can only be read by mov of its own width</source>
        <translation>das Spezialregister %1 kann nur ein mov seiner eigenen Breite lesen</translation>
    </message>
    <message>
        <source>the address of %1 can only be taken by mov</source>
        <translation>die Adresse von %1 kann nur mov bilden</translation>
    </message>
    <message>
        <source>an operand of this form is not supported</source>
        <translation>ein Operand dieser Form wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the destination is not a register</source>
        <translation>das Ziel ist kein Register</translation>
    </message>
    <message>
        <source>the operand is not an address</source>
        <translation>der Operand ist keine Adresse</translation>
    </message>
    <message>
        <source>there is no address register %1</source>
        <translation>es gibt kein Adressregister %1</translation>
    </message>
    <message>
        <source>a shared variable is addressed without its state space</source>
        <translation>eine Shared-Variable wird ohne ihren Zustandsraum adressiert</translation>
    </message>
    <message>
        <source>there is no label %1</source>
        <translation>es gibt keine Marke %1</translation>
    </message>
    <message>
        <source>there is no predicate %1</source>
        <translation>es gibt kein Prädikat %1</translation>
    </message>
    <message>
        <source>a branch needs one target</source>
        <translation>eine Verzweigung braucht ein Ziel</translation>
    </message>
    <message>
        <source>brx.idx needs an index and a target list</source>
        <translation>brx.idx braucht einen Index und eine Liste von Zielen</translation>
    </message>
    <message>
        <source>there is no target list %1</source>
        <translation>es gibt keine Liste von Zielen %1</translation>
    </message>
    <message>
        <source>mapa needs an address and a rank</source>
        <translation>mapa braucht eine Adresse und einen Rang</translation>
    </message>
    <message>
        <source>a matrix operand has %1 registers where its shape has %2</source>
        <translation>ein Matrixoperand hat %1 Register, seine Form %2</translation>
    </message>
    <message>
        <source>a load needs a destination and an address</source>
        <translation>ein Lesezugriff braucht ein Ziel und eine Adresse</translation>
    </message>
    <message>
        <source>a load of %1 elements (%2) is not supported</source>
        <translation>Lesen von %1 Elementen (%2) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the destination of %1 is narrower than its type</source>
        <translation>das Ziel von %1 ist schmaler als sein Typ</translation>
    </message>
    <message>
        <source>a store needs an address and a value</source>
        <translation>ein Schreibzugriff braucht eine Adresse und einen Wert</translation>
    </message>
    <message>
        <source>a store of %1 elements (%2) is not supported</source>
        <translation>Schreiben von %1 Elementen (%2) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>an atomic needs an address and a value</source>
        <translation>ein Atomic braucht eine Adresse und einen Wert</translation>
    </message>
    <message>
        <source>atom.cas needs two values</source>
        <translation>atom.cas braucht zwei Werte</translation>
    </message>
    <message>
        <source>%1 with %2 coordinates is not supported</source>
        <translation>%1 mit %2 Koordinaten wird nicht unterstützt</translation>
    </message>
    <message>
        <source>a result of %1 elements (%2) is not supported</source>
        <translation>ein Ergebnis von %1 Elementen (%2) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>a surface store of %1 elements (%2) is not supported</source>
        <translation>Schreiben von %1 Elementen in eine Surface (%2) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the operands of %1 are not supported</source>
        <translation>die Operanden von %1 werden nicht unterstützt</translation>
    </message>
    <message>
        <source>barriers of a cluster (%1) are not supported</source>
        <translation>Barrieren eines Clusters (%1) werden nicht unterstützt</translation>
    </message>
    <message>
        <source>bar.warp.sync needs a member mask</source>
        <translation>bar.warp.sync braucht eine Mitgliedermaske</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a schedule</source>
        <translation>&quot;%1&quot; ist keine Scheduling-Vorgabe</translation>
    </message>
    <message>
        <source>the instruction %1 is not supported: an access has four elements at the most</source>
        <translation>der Befehl %1 wird nicht unterstützt: Ein Zugriff hat höchstens vier Elemente</translation>
    </message>
    <message>
        <source>%1 has no main(), so there is nothing to run</source>
        <translation>%1 hat kein main(), also gibt es nichts auszuführen</translation>
    </message>
    <message>
        <source>add a main() that launches the kernel</source>
        <translation>ein main() ergänzen, das den Kernel startet</translation>
    </message>
    <message>
        <source>there is no main() function</source>
        <translation>es gibt keine Funktion main()</translation>
    </message>
    <message>
        <source>%1 launches kernels from kernels (dynamic parallelism), which is not supported</source>
        <translation>%1 startet Kernel aus Kerneln (dynamische Parallelität), was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>launch every kernel from the host</source>
        <translation>jeden Kernel vom Host aus starten</translation>
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
        <source>give the path of a .cu file, or the name of a built-in program (simtscope list)</source>
        <translation>den Pfad einer .cu-Datei angeben, oder den Namen eines mitgelieferten Programms (simtscope list)</translation>
    </message>
    <message>
        <source>%1 is a folder</source>
        <translation>%1 ist ein Ordner</translation>
    </message>
    <message>
        <source>give the path of a .cu file in it</source>
        <translation>den Pfad einer .cu-Datei darin angeben</translation>
    </message>
    <message>
        <source>%1 is not a regular file</source>
        <translation>%1 ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>give the path of a .cu file</source>
        <translation>den Pfad einer .cu-Datei angeben</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>%1 ist nicht lesbar</translation>
    </message>
    <message>
        <source>check the file&apos;s permissions</source>
        <translation>die Zugriffsrechte der Datei prüfen</translation>
    </message>
    <message>
        <source>%1 is a recording, not a CUDA program</source>
        <translation>%1 ist eine Aufzeichnung, kein CUDA-Programm</translation>
    </message>
    <message>
        <source>open it with: simtscope open %1</source>
        <translation>öffnen mit: simtscope open %1</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 ist leer</translation>
    </message>
    <message>
        <source>write a CUDA program with a main() into it</source>
        <translation>ein CUDA-Programm mit einem main() hineinschreiben</translation>
    </message>
    <message>
        <source>%1 is not a CUDA program: it is not a text file</source>
        <translation>%1 ist kein CUDA-Programm: Es ist keine Textdatei</translation>
    </message>
    <message>
        <source>%1 is not a CUDA program by its name</source>
        <translation>%1 ist dem Namen nach kein CUDA-Programm</translation>
    </message>
    <message>
        <source>CUDA programs end in .cu</source>
        <translation>CUDA-Programme enden auf .cu</translation>
    </message>
    <message>
        <source>give the paths of all files of the program; its arguments come after --</source>
        <translation>die Pfade aller Dateien des Programms angeben; seine Argumente folgen nach --</translation>
    </message>
    <message>
        <source>%1 is no file that nvcc builds a program from</source>
        <translation>%1 ist keine Datei, aus der nvcc ein Programm baut</translation>
    </message>
    <message>
        <source>further files end in .cu, .cpp, .cc, .cxx, .c, .o, .a or .so; the program&apos;s arguments come after --</source>
        <translation>weitere Dateien enden auf .cu, .cpp, .cc, .cxx, .c, .o, .a oder .so; die Argumente des Programms folgen nach --</translation>
    </message>
    <message>
        <source>%1 cannot be made: %2</source>
        <translation>%1 lässt sich nicht anlegen: %2</translation>
    </message>
    <message>
        <source>set XDG_CACHE_HOME to a folder that can be written</source>
        <translation>XDG_CACHE_HOME auf einen beschreibbaren Ordner setzen</translation>
    </message>
    <message>
        <source>the disk is full: nvcc cannot write the program</source>
        <translation>der Datenträger ist voll: nvcc kann das Programm nicht schreiben</translation>
    </message>
    <message>
        <source>free some space in %1 or in the folder TMPDIR</source>
        <translation>Platz schaffen in %1 oder im Ordner TMPDIR</translation>
    </message>
    <message>
        <source>the folder for built programs, %1, cannot be written: %2</source>
        <translation>der Ordner für gebaute Programme, %1, ist nicht beschreibbar: %2</translation>
    </message>
    <message>
        <source>the built program cannot be kept in %1: %2</source>
        <translation>das gebaute Programm lässt sich nicht in %1 ablegen: %2</translation>
    </message>
    <message>
        <source>free some space on the disk, or set XDG_CACHE_HOME to another folder</source>
        <translation>Platz auf dem Datenträger schaffen, oder XDG_CACHE_HOME auf einen anderen Ordner setzen</translation>
    </message>
    <message>
        <source>no pipe could be made: %1</source>
        <translation>es ließ sich keine Pipe anlegen: %1</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2</source>
        <translation>%1 lässt sich nicht starten: %2</translation>
    </message>
    <message>
        <source>it needs compute capability 8.0: add --nvcc-arg=-arch=sm_80, or choose a device from --device sm_80 on</source>
        <translation>dafür ist Compute Capability 8.0 nötig: --nvcc-arg=-arch=sm_80 hinzufügen, oder ein Gerät ab --device sm_80 wählen</translation>
    </message>
    <message>
        <source>it needs compute capability 9.0: add --nvcc-arg=-arch=sm_90, or choose a device from --device sm_90 on</source>
        <translation>dafür ist Compute Capability 9.0 nötig: --nvcc-arg=-arch=sm_90 hinzufügen, oder ein Gerät ab --device sm_90 wählen</translation>
    </message>
    <message>
        <source>this library comes as machine code, which needs a GPU; libraries that are headers run: CUB, Thrust, libcu++, curand_kernel.h</source>
        <translation>diese Bibliothek besteht aus Maschinencode, der eine GPU braucht; Bibliotheken aus Headern laufen: CUB, Thrust, libcu++, curand_kernel.h</translation>
    </message>
    <message>
        <source>CUDA 13 has only the form that ends in _sync and takes the mask of the lanes that take part</source>
        <translation>CUDA 13 hat nur die Form, die auf _sync endet und die Maske der beteiligten Lanes nimmt</translation>
    </message>
    <message>
        <source>CUDA 12 removed texture and surface references: use texture objects (cudaCreateTextureObject)</source>
        <translation>CUDA 12 hat Textur- und Surface-Referenzen abgeschafft: Texturobjekte benutzen (cudaCreateTextureObject)</translation>
    </message>
    <message>
        <source>CUDA 13 removed it: ask cudaDeviceGetAttribute</source>
        <translation>CUDA 13 hat es abgeschafft: cudaDeviceGetAttribute fragen</translation>
    </message>
    <message>
        <source>CUDA 13 removed it: call cudaDeviceSynchronize</source>
        <translation>CUDA 13 hat es abgeschafft: cudaDeviceSynchronize aufrufen</translation>
    </message>
    <message>
        <source>add --nvcc-arg=--extended-lambda</source>
        <translation>--nvcc-arg=--extended-lambda hinzufügen</translation>
    </message>
    <message>
        <source>add --nvcc-arg=--expt-relaxed-constexpr</source>
        <translation>--nvcc-arg=--expt-relaxed-constexpr hinzufügen</translation>
    </message>
    <message>
        <source>the driver API (cu…) is not modelled: the runtime API (cuda…) is</source>
        <translation>die Driver API (cu…) ist nicht modelliert: die Runtime API (cuda…) schon</translation>
    </message>
    <message>
        <source>name every file of the program: simtscope run main.cu other.cu; a library with --nvcc-arg=-lNAME</source>
        <translation>alle Dateien des Programms nennen: simtscope run main.cu other.cu; eine Bibliothek mit --nvcc-arg=-lNAME</translation>
    </message>
    <message>
        <source>name every file of the program: simtscope run main.cu other.cu</source>
        <translation>alle Dateien des Programms nennen: simtscope run main.cu other.cu</translation>
    </message>
    <message>
        <source>headers are looked for beside the program that includes them; add a folder with --nvcc-arg=-IDIR</source>
        <translation>Header werden neben dem Programm gesucht, das sie einbindet; einen Ordner mit --nvcc-arg=-IDIR hinzufügen</translation>
    </message>
    <message>
        <source>CUDACXX is &quot;%1&quot;, which is no program that can be run</source>
        <translation>CUDACXX ist &quot;%1&quot;, was kein ausführbares Programm ist</translation>
    </message>
    <message>
        <source>set CUDACXX to the path of nvcc, or unset it</source>
        <translation>CUDACXX auf den Pfad von nvcc setzen, oder löschen</translation>
    </message>
    <message>
        <source>nvcc, NVIDIA&apos;s CUDA compiler, was not found</source>
        <translation>nvcc, der CUDA-Compiler von NVIDIA, wurde nicht gefunden</translation>
    </message>
    <message>
        <source>install the CUDA toolkit 13 (package cuda-nvcc-13-0 from NVIDIA&apos;s repository), or set CUDACXX to the path of nvcc; recordings open without it</source>
        <translation>das CUDA-Toolkit 13 installieren (Paket cuda-nvcc-13-0 aus NVIDIAs Paketquelle), oder CUDACXX auf den Pfad von nvcc setzen; Aufzeichnungen lassen sich auch ohne öffnen</translation>
    </message>
    <message>
        <source>there is no ptxas beside %1</source>
        <translation>neben %1 gibt es kein ptxas</translation>
    </message>
    <message>
        <source>install the CUDA toolkit (nvcc) as a whole</source>
        <translation>das CUDA-Toolkit (nvcc) vollständig installieren</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 ist nicht beschreibbar</translation>
    </message>
    <message>
        <source>make room in the temporary folder</source>
        <translation>im temporären Ordner Platz schaffen</translation>
    </message>
    <message>
        <source>ptxas does not compile the kernel for %1</source>
        <translation>ptxas übersetzt den Kernel nicht für %1</translation>
    </message>
    <message>
        <source>it had launched no kernel</source>
        <translation>es hatte keinen Kernel gestartet</translation>
    </message>
    <message>
        <source>everything up to launch %1, %2, was recorded</source>
        <translation>alles bis zu Start %1, %2, wurde aufgezeichnet</translation>
    </message>
    <message>
        <source>the program crashed: segmentation fault (signal %1); %2</source>
        <translation>das Programm ist abgestürzt: Speicherzugriffsfehler (Signal %1); %2</translation>
    </message>
    <message>
        <source>the program crashed: bus error (signal %1); %2</source>
        <translation>das Programm ist abgestürzt: Busfehler (Signal %1); %2</translation>
    </message>
    <message>
        <source>the program crashed: abort (signal %1); %2</source>
        <translation>das Programm ist abgestürzt: Abbruch (Signal %1); %2</translation>
    </message>
    <message>
        <source>the program crashed: arithmetic error (signal %1); %2</source>
        <translation>das Programm ist abgestürzt: Rechenfehler (Signal %1); %2</translation>
    </message>
    <message>
        <source>the program crashed: illegal instruction (signal %1); %2</source>
        <translation>das Programm ist abgestürzt: ungültiger Befehl (Signal %1); %2</translation>
    </message>
    <message>
        <source>the program crashed: killed (signal %1); %2</source>
        <translation>das Programm ist abgestürzt: von außen beendet (Signal %1); %2</translation>
    </message>
    <message>
        <source>the program crashed: terminated (signal %1); %2</source>
        <translation>das Programm ist abgestürzt: von außen zum Ende aufgefordert (Signal %1); %2</translation>
    </message>
    <message>
        <source>the program crashed: interrupted (signal %1); %2</source>
        <translation>das Programm ist abgestürzt: unterbrochen (Signal %1); %2</translation>
    </message>
    <message>
        <source>the program crashed: broken pipe (signal %1); %2</source>
        <translation>das Programm ist abgestürzt: Pipe ohne Leser (Signal %1); %2</translation>
    </message>
    <message>
        <source>the program crashed: %1 (signal %2); %3</source>
        <translation>das Programm ist abgestürzt: %1 (Signal %2); %3</translation>
    </message>
    <message>
        <source>the host code used a bad pointer: is a device pointer or a null pointer read or written on the host?</source>
        <translation>der Host-Code hat einen ungültigen Zeiger benutzt: Wird auf dem Host ein Geräte- oder Nullzeiger gelesen oder beschrieben?</translation>
    </message>
    <message>
        <source>the host code used a bad pointer</source>
        <translation>der Host-Code hat einen ungültigen Zeiger benutzt</translation>
    </message>
    <message>
        <source>an assertion failed, or memory was freed twice, in the host code</source>
        <translation>im Host-Code wurde eine Zusicherung verletzt oder Speicher zweimal freigegeben</translation>
    </message>
    <message>
        <source>the host code divided by zero</source>
        <translation>der Host-Code hat durch null geteilt</translation>
    </message>
    <message>
        <source>something outside the program ended it: when memory runs out, the system does</source>
        <translation>etwas außerhalb des Programms hat es beendet: Wenn der Speicher ausgeht, tut das das System</translation>
    </message>
    <message>
        <source>something outside the program ended it</source>
        <translation>etwas außerhalb des Programms hat es beendet</translation>
    </message>
    <message>
        <source>the program was stopped after %1 s; %2</source>
        <translation>das Programm wurde nach %1 s angehalten; %2</translation>
    </message>
    <message>
        <source>look for a loop that never ends, or give it more time (--timeout)</source>
        <translation>nach einer Schleife suchen, die nie endet, oder mehr Zeit geben (--timeout)</translation>
    </message>
    <message>
        <source>the program was stopped; %1</source>
        <translation>das Programm wurde angehalten; %1</translation>
    </message>
    <message>
        <source>the device code does not link: %1</source>
        <translation>der Gerätecode lässt sich nicht binden: %1</translation>
    </message>
    <message>
        <source>the recording failed: %1</source>
        <translation>die Aufzeichnung ist misslungen: %1</translation>
    </message>
    <message>
        <source>free some space, or record to another place</source>
        <translation>Platz schaffen, oder an einen anderen Ort aufzeichnen</translation>
    </message>
    <message>
        <source>the program ended with exit code %1</source>
        <translation>das Programm endete mit Exit-Code %1</translation>
    </message>
    <message>
        <source>its own output says why</source>
        <translation>seine eigene Ausgabe sagt, warum</translation>
    </message>
    <message>
        <source>SIMTscope decides where the program is built; --record keeps the recording</source>
        <translation>SIMTscope bestimmt, wo das Programm gebaut wird; --record bewahrt die Aufzeichnung auf</translation>
    </message>
    <message>
        <source>SIMTscope runs the program, so it has to be linked; name all of its files instead</source>
        <translation>SIMTscope führt das Programm aus, also muss es gebunden werden; stattdessen alle seine Dateien nennen</translation>
    </message>
    <message>
        <source>leave it out: the PTX is in the recording</source>
        <translation>weglassen: Der PTX-Code steht in der Aufzeichnung</translation>
    </message>
    <message>
        <source>leave it out: SIMTscope executes PTX</source>
        <translation>weglassen: SIMTscope führt PTX-Code aus</translation>
    </message>
    <message>
        <source>leave it out: SIMTscope links the device code itself</source>
        <translation>weglassen: SIMTscope bindet den Gerätecode selbst</translation>
    </message>
    <message>
        <source>leave it out, or use -rdc=true</source>
        <translation>weglassen, oder -rdc=true benutzen</translation>
    </message>
    <message>
        <source>name the program&apos;s files instead of making a library</source>
        <translation>die Dateien des Programms nennen, statt eine Bibliothek zu bauen</translation>
    </message>
    <message>
        <source>leave it out</source>
        <translation>weglassen</translation>
    </message>
    <message>
        <source>leave it out: the program is run</source>
        <translation>weglassen: Das Programm wird ausgeführt</translation>
    </message>
    <message>
        <source>leave it out: device code would come as an intermediate form instead of PTX</source>
        <translation>weglassen: Der Gerätecode käme in einer Zwischenform statt als PTX</translation>
    </message>
    <message>
        <source>the nvcc argument %1 cannot be used here</source>
        <translation>das nvcc-Argument %1 geht hier nicht</translation>
    </message>
    <message>
        <source>it needs a value after it</source>
        <translation>danach wird ein Wert gebraucht</translation>
    </message>
    <message>
        <source>name one architecture, such as -arch=sm_80, or leave it out and choose the device with --device</source>
        <translation>eine Architektur nennen, etwa -arch=sm_80, oder weglassen und das Gerät mit --device wählen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; sets no environment variable</source>
        <translation>&quot;%1&quot; setzt keine Umgebungsvariable</translation>
    </message>
    <message>
        <source>write NAME=value</source>
        <translation>NAME=Wert schreiben</translation>
    </message>
    <message>
        <source>%1 is set by SIMTscope itself for the program</source>
        <translation>%1 setzt SIMTscope selbst für das Programm</translation>
    </message>
    <message>
        <source>use another variable</source>
        <translation>eine andere Variable benutzen</translation>
    </message>
    <message>
        <source>%1 is a folder, no place for a recording</source>
        <translation>%1 ist ein Ordner, kein Ort für eine Aufzeichnung</translation>
    </message>
    <message>
        <source>give the path of a file</source>
        <translation>den Pfad einer Datei angeben</translation>
    </message>
    <message>
        <source>%1 exists and is no recording, so it is not overwritten</source>
        <translation>%1 gibt es schon und ist keine Aufzeichnung, wird also nicht überschrieben</translation>
    </message>
    <message>
        <source>give another path, or remove the file</source>
        <translation>einen anderen Pfad angeben, oder die Datei entfernen</translation>
    </message>
    <message>
        <source>the recording %1 cannot be written: %2</source>
        <translation>die Aufzeichnung %1 lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>choose another place for it</source>
        <translation>einen anderen Ort dafür wählen</translation>
    </message>
    <message>
        <source>timing run %1 of %2</source>
        <translation>Zeitmessung, Lauf %1 von %2</translation>
    </message>
    <message>
        <source>without the recorder the program left no times, so that it was not timed</source>
        <translation>ohne den Rekorder hinterließ das Programm keine Zeiten, also wurde keine Zeit gemessen</translation>
    </message>
    <message>
        <source>without the recorder the program did not end as it did with it, so that it was not timed</source>
        <translation>ohne den Rekorder endete das Programm anders als mit ihm, also wurde keine Zeit gemessen</translation>
    </message>
    <message>
        <source>the program made no CUDA call, so there is nothing to show</source>
        <translation>das Programm hat keinen CUDA-Aufruf gemacht, also gibt es nichts zu zeigen</translation>
    </message>
    <message>
        <source>does it launch a kernel with these arguments?</source>
        <translation>startet es mit diesen Argumenten einen Kernel?</translation>
    </message>
    <message>
        <source>the cuda engine is not available: %1</source>
        <translation>die CUDA-Engine ist nicht verfügbar: %1</translation>
    </message>
    <message>
        <source>or run it with --engine simt, which needs no GPU</source>
        <translation>oder mit --engine simt ausführen, das keine GPU braucht</translation>
    </message>
    <message>
        <source>there is no engine &quot;%1&quot;</source>
        <translation>es gibt keine Engine &quot;%1&quot;</translation>
    </message>
    <message>
        <source>engines: simt, cuda</source>
        <translation>Engines: simt, cuda</translation>
    </message>
    <message>
        <source>launches are not overridden on the cuda engine, where the program&apos;s own calls start them</source>
        <translation>auf der CUDA-Engine lassen sich Kernelstarts nicht ändern, denn dort macht sie das Programm selbst</translation>
    </message>
    <message>
        <source>run it with --engine simt</source>
        <translation>mit --engine simt ausführen</translation>
    </message>
    <message>
        <source>compiling %1</source>
        <translation>%1 wird übersetzt</translation>
    </message>
    <message>
        <source>the compilation of %1 was stopped</source>
        <translation>das Übersetzen von %1 wurde angehalten</translation>
    </message>
    <message>
        <source>running %1</source>
        <translation>%1 läuft</translation>
    </message>
    <message>
        <source>SIMTscope&apos;s own %1 was not found beside %2</source>
        <translation>SIMTscopes eigenes %1 wurde neben %2 nicht gefunden</translation>
    </message>
    <message>
        <source>build the target simtscope_runtime, or install SIMTscope again</source>
        <translation>das Ziel simtscope_runtime bauen, oder SIMTscope neu installieren</translation>
    </message>
    <message>
        <source>there is no device model &quot;%1&quot;</source>
        <translation>es gibt kein Gerätemodell &quot;%1&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number of devices</source>
        <translation>&quot;%1&quot; ist keine Anzahl von Geräten</translation>
    </message>
    <message>
        <source>Write sm_90x2 for two devices of one model.</source>
        <translation>Für zwei Geräte eines Modells sm_90x2 schreiben.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; asks for more than %2 devices</source>
        <translation>&quot;%1&quot; verlangt mehr als %2 Geräte</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names no launch</source>
        <translation>&quot;%1&quot; nennt keinen Kernelstart</translation>
    </message>
    <message>
        <source>Write KERNEL:GRIDxBLOCK, such as reduce1:4x256 or add:4,2x32,8; a third number sets the bytes of dynamic shared memory.</source>
        <translation>KERNEL:GRIDxBLOCK schreiben, etwa reduce1:4x256 oder add:4,2x32,8; eine dritte Zahl setzt die Bytes des dynamischen Shared Memory.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not name blocks: %2</source>
        <translation>&apos;%1&apos; nennt keine Blöcke: %2</translation>
    </message>
    <message>
        <source>write all, or block numbers and ranges such as 0,3,5-7</source>
        <translation>all schreiben, oder Blocknummern und Bereiche wie 0,3,5-7</translation>
    </message>
    <message>
        <source>a number is missing at the end</source>
        <translation>am Ende fehlt eine Zahl</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a block number</source>
        <translation>&apos;%1&apos; ist keine Blocknummer</translation>
    </message>
    <message>
        <source>a range needs a number after &apos;-&apos;</source>
        <translation>ein Bereich braucht eine Zahl nach &apos;-&apos;</translation>
    </message>
    <message>
        <source>the range %1-%2 runs backwards</source>
        <translation>der Bereich %1-%2 läuft rückwärts</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not expected there</source>
        <translation>&apos;%1&apos; wird dort nicht erwartet</translation>
    </message>
    <message>
        <source>Write a list such as 32,64,128, or a range: 1..33, 32..1024 step 32, 32..1024 x2.</source>
        <translation>Eine Liste wie 32,64,128 schreiben, oder einen Bereich: 1..33, 32..1024 step 32, 32..1024 x2.</translation>
    </message>
    <message>
        <source>more than %1 values are too many for a sweep</source>
        <translation>mehr als %1 Werte sind zu viele für einen Sweep</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds a number that is too large</source>
        <translation>&quot;%1&quot; enthält eine zu große Zahl</translation>
    </message>
    <message>
        <source>&quot;%1&quot; runs backwards</source>
        <translation>&quot;%1&quot; läuft rückwärts</translation>
    </message>
    <message>
        <source>&quot;%1&quot; never gets to its end</source>
        <translation>&quot;%1&quot; kommt nie an sein Ende</translation>
    </message>
    <message>
        <source>there are no values to run with</source>
        <translation>es gibt keine Werte zum Ausführen</translation>
    </message>
    <message>
        <source>a value is missing between two commas</source>
        <translation>zwischen zwei Kommas fehlt ein Wert</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a range</source>
        <translation>&quot;%1&quot; ist kein Bereich</translation>
    </message>
    <message>
        <source>argument %1 cannot vary: the program is given only %2</source>
        <translation>Argument %1 kann nicht variieren: Das Programm bekommt nur %2</translation>
    </message>
    <message>
        <source>Give the arguments before it too.</source>
        <translation>Auch die Argumente davor angeben.</translation>
    </message>
    <message>
        <source>%1 has no parameters</source>
        <translation>%1 hat keine Parameter</translation>
    </message>
    <message>
        <source>`simtscope list` shows the parameters of all programs.</source>
        <translation>`simtscope list` zeigt die Parameter aller Programme.</translation>
    </message>
    <message>
        <source>%1 has no parameter &quot;%2&quot;</source>
        <translation>%1 hat keinen Parameter &quot;%2&quot;</translation>
    </message>
    <message>
        <source>Its parameters are: %1.</source>
        <translation>Seine Parameter sind: %1.</translation>
    </message>
    <message>
        <source>%1 cannot be %2</source>
        <translation>%1 kann nicht %2 sein</translation>
    </message>
    <message>
        <source>It is a whole number from %1 to %2.</source>
        <translation>Es ist eine ganze Zahl von %1 bis %2.</translation>
    </message>
    <message>
        <source>It is one of %1.</source>
        <translation>Es ist eines von %1.</translation>
    </message>
    <message>
        <source>the program was not recorded</source>
        <translation>das Programm wurde nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a text</source>
        <translation>&quot;%1&quot; muss ein Text sein</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a whole number</source>
        <translation>&quot;%1&quot; muss eine ganze Zahl sein</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a list of texts</source>
        <translation>&quot;%1&quot; muss eine Liste von Texten sein</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a list</source>
        <translation>&quot;%1&quot; muss eine Liste sein</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be an object</source>
        <translation>&quot;%1&quot; muss ein Objekt sein</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing: a text is needed</source>
        <translation>&quot;%1&quot; fehlt: Ein Text wird gebraucht</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing: a whole number is needed</source>
        <translation>&quot;%1&quot; fehlt: Eine ganze Zahl wird gebraucht</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing: give the allowed values, or a minimum and a maximum</source>
        <translation>&quot;%1&quot; fehlt: die erlaubten Werte angeben, oder ein Minimum und ein Maximum</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not one of &quot;values&quot;</source>
        <translation>&quot;%1&quot; ist keiner von &quot;values&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds &quot;%2&quot;, which is not one of &quot;values&quot;</source>
        <translation>&quot;%1&quot; enthält &quot;%2&quot;, was keiner von &quot;values&quot; ist</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be &quot;right&quot;, &quot;free-roles&quot;, &quot;schedule-dependent&quot; or &quot;fails&quot;</source>
        <translation>&quot;%1&quot; muss &quot;right&quot;, &quot;free-roles&quot;, &quot;schedule-dependent&quot; oder &quot;fails&quot; sein</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must not be negative</source>
        <translation>&quot;%1&quot; darf nicht negativ sein</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>ist nicht lesbar</translation>
    </message>
    <message>
        <source>the program of this lesson is missing</source>
        <translation>das Programm dieser Lektion fehlt</translation>
    </message>
    <message>
        <source>is not valid JSON</source>
        <translation>ist kein gültiges JSON</translation>
    </message>
    <message>
        <source>The parser stopped at this line or just before it.</source>
        <translation>Der Parser hielt an dieser Zeile oder knapp davor.</translation>
    </message>
    <message>
        <source>must hold one JSON object</source>
        <translation>muss ein JSON-Objekt enthalten</translation>
    </message>
    <message>
        <source>there is no folder of programs</source>
        <translation>es gibt keinen Ordner mit Programmen</translation>
    </message>
    <message>
        <source>Set SIMTSCOPE_RESOURCES to the folder &quot;resources&quot; of SIMTscope.</source>
        <translation>SIMTSCOPE_RESOURCES auf den Ordner &quot;resources&quot; von SIMTscope setzen.</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>War %1 gemeint?</translation>
    </message>
    <message>
        <source>`simtscope list` shows the built-in programs.</source>
        <translation>`simtscope list` zeigt die mitgelieferten Programme.</translation>
    </message>
    <message>
        <source>there is no program named &quot;%1&quot;</source>
        <translation>es gibt kein Programm namens &quot;%1&quot;</translation>
    </message>
    <message>
        <source>there is no recording %1</source>
        <translation>es gibt keine Aufzeichnung %1</translation>
    </message>
    <message>
        <source>No recording of %1 from a GPU ships; `simtscope list` shows those that do.</source>
        <translation>Von %1 gibt es keine mitgelieferte Aufzeichnung einer GPU; `simtscope list` zeigt die vorhandenen.</translation>
    </message>
    <message>
        <source>There is %1.</source>
        <translation>Es gibt %1.</translation>
    </message>
    <message>
        <source>Modelled %1</source>
        <translation>Modell %1</translation>
    </message>
    <message>
        <source>%1 is not launched: %2</source>
        <translation>%1 wird nicht gestartet: %2</translation>
    </message>
    <message>
        <source>the grid is %1; each extent must be at least 1 and at most %2</source>
        <translation>das Grid ist %1; jede Ausdehnung muss mindestens 1 und höchstens %2 sein</translation>
    </message>
    <message>
        <source>the block is %1; each extent must be at least 1 and at most %2</source>
        <translation>der Block ist %1; jede Ausdehnung muss mindestens 1 und höchstens %2 sein</translation>
    </message>
    <message>
        <source>the block has %1 threads; a block holds at most 1024</source>
        <translation>der Block hat %1 Threads; ein Block fasst höchstens 1024</translation>
    </message>
    <message>
        <source>the block has %1 threads, but the kernel&apos;s __launch_bounds__ allow %2</source>
        <translation>der Block hat %1 Threads, aber die __launch_bounds__ des Kernels erlauben %2</translation>
    </message>
    <message>
        <source>%1 bytes of dynamic shared memory are asked for; beside %2 static ones the device has %3 per block</source>
        <translation>verlangt sind %1 Byte dynamisches Shared Memory; neben %2 statischen hat das Gerät %3 je Block</translation>
    </message>
    <message>
        <source>%1 bytes of dynamic shared memory are more than %2; to use up to %3, call cudaFuncSetAttribute with cudaFuncAttributeMaxDynamicSharedMemorySize first</source>
        <translation>%1 Byte dynamisches Shared Memory sind mehr als %2; für bis zu %3 vorher cudaFuncSetAttribute mit cudaFuncAttributeMaxDynamicSharedMemorySize aufrufen</translation>
    </message>
    <message>
        <source>the configuration of a cooperative launch is not overridden: its blocks count on each other</source>
        <translation>die Konfiguration eines kooperativen Kernelstarts wird nicht geändert: Seine Blöcke verlassen sich aufeinander</translation>
    </message>
    <message>
        <source>its stream is one of device %1, but the thread&apos;s device is %2</source>
        <translation>sein Stream gehört zu Gerät %1, das Gerät des Threads ist aber %2</translation>
    </message>
    <message>
        <source>a cooperative grid must fit on the device at once, which holds %1 blocks of this kernel</source>
        <translation>ein kooperatives Grid muss als Ganzes auf das Gerät passen, das %1 Blöcke dieses Kernels fasst</translation>
    </message>
    <message>
        <source>the launch configuration was overridden by the user: %1 instead of %2</source>
        <translation>die Konfiguration des Kernelstarts wurde geändert: %1 statt %2</translation>
    </message>
    <message>
        <source>no kernel %1 was launched, so that its launch was not overridden</source>
        <translation>kein Kernel %1 wurde gestartet, also wurde kein Kernelstart geändert</translation>
    </message>
    <message>
        <source>%1: block %2 of %3</source>
        <translation>%1: Block %2 von %3</translation>
    </message>
    <message>
        <source>the program made more than 100000 calls: of the later ones only launches are listed</source>
        <translation>das Programm hat mehr als 100000 Aufrufe gemacht: Von den späteren sind nur Kernelstarts aufgeführt</translation>
    </message>
    <message>
        <source>does not happen, an earlier kernel failed</source>
        <translation>geschieht nicht, ein früherer Kernel ist gescheitert</translation>
    </message>
    <message>
        <source>not supported</source>
        <translation>nicht unterstützt</translation>
    </message>
    <message>
        <source>%1 is not supported; %2</source>
        <translation>%1 wird nicht unterstützt; %2</translation>
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
        <source>every kernel reaches the memory of its own device&apos;s pools; for that of others use cudaMalloc and cudaDeviceEnablePeerAccess</source>
        <translation>jeder Kernel erreicht den Speicher der Pools seines eigenen Geräts; für den anderer Geräte cudaMalloc und cudaDeviceEnablePeerAccess benutzen</translation>
    </message>
    <message>
        <source>SIMTscope models one process</source>
        <translation>SIMTscope modelliert einen Prozess</translation>
    </message>
    <message>
        <source>use cudaDeviceGetDefaultMemPool</source>
        <translation>cudaDeviceGetDefaultMemPool benutzen</translation>
    </message>
    <message>
        <source>use cudaDeviceGetMemPool</source>
        <translation>cudaDeviceGetMemPool benutzen</translation>
    </message>
    <message>
        <source>use cudaDeviceSetMemPool</source>
        <translation>cudaDeviceSetMemPool benutzen</translation>
    </message>
    <message>
        <source>copy with cudaMemcpyAsync, one by one</source>
        <translation>einzeln mit cudaMemcpyAsync kopieren</translation>
    </message>
    <message>
        <source>use cudaMemPrefetchAsync, range by range</source>
        <translation>cudaMemPrefetchAsync für jeden Bereich einzeln benutzen</translation>
    </message>
    <message>
        <source>leave it out: memory is never moved here</source>
        <translation>weglassen: Speicher wird hier nie verschoben</translation>
    </message>
    <message>
        <source>launch without clusters</source>
        <translation>ohne Cluster starten</translation>
    </message>
    <message>
        <source>SIMTscope models no other graphics or compute interface</source>
        <translation>SIMTscope modelliert keine andere Schnittstelle für Grafik oder Rechnen</translation>
    </message>
    <message>
        <source>call the runtime API instead of the driver API</source>
        <translation>die Runtime API statt der Driver API aufrufen</translation>
    </message>
    <message>
        <source>compile the kernels into the program</source>
        <translation>die Kernel in das Programm übersetzen</translation>
    </message>
    <message>
        <source>link the functions that the program calls</source>
        <translation>die Funktionen binden, die das Programm aufruft</translation>
    </message>
    <message>
        <source>SIMTscope registers kernels and variables of nvcc 13</source>
        <translation>SIMTscope registriert Kernel und Variablen von nvcc 13</translation>
    </message>
    <message>
        <source>arrays are neither sparse nor planar here, nor mapped later</source>
        <translation>Arrays sind hier weder dünn besetzt noch planar, noch werden sie später abgebildet</translation>
    </message>
    <message>
        <source>use an array without mip levels</source>
        <translation>ein Array ohne Mip-Stufen benutzen</translation>
    </message>
    <message>
        <source>leave it out: no other device writes into the memory</source>
        <translation>weglassen: Kein anderes Gerät schreibt in den Speicher</translation>
    </message>
    <message>
        <source>ask cudaDeviceGetAttribute for cudaDevAttrHostNativeAtomicSupported</source>
        <translation>cudaDeviceGetAttribute nach cudaDevAttrHostNativeAtomicSupported fragen</translation>
    </message>
    <message>
        <source>ask cudaDeviceGetP2PAttribute for cudaDevP2PAttrNativeAtomicSupported</source>
        <translation>cudaDeviceGetP2PAttribute nach cudaDevP2PAttrNativeAtomicSupported fragen</translation>
    </message>
    <message>
        <source>leave it out: memory is never short without an error</source>
        <translation>weglassen: Speicher wird nie knapp, ohne dass es einen Fehler gibt</translation>
    </message>
    <message>
        <source>leave it out: the width of banks is fixed since sm_50</source>
        <translation>weglassen: Die Breite der Bänke ist seit sm_50 fest</translation>
    </message>
    <message>
        <source>call the functions of the runtime API</source>
        <translation>die Funktionen der Runtime API aufrufen</translation>
    </message>
    <message>
        <source>use cudaFuncSetAttribute</source>
        <translation>cudaFuncSetAttribute benutzen</translation>
    </message>
    <message>
        <source>look at what stands on stderr</source>
        <translation>nachsehen, was auf stderr steht</translation>
    </message>
    <message>
        <source>cudaLaunchKernelExC: a cluster of %1 x %2 x %3 blocks is not supported; launch without cudaLaunchAttributeClusterDimension</source>
        <translation>cudaLaunchKernelExC: Ein Cluster aus %1 x %2 x %3 Blöcken wird nicht unterstützt; ohne cudaLaunchAttributeClusterDimension starten</translation>
    </message>
    <message>
        <source>cudaLaunchKernelExC: the launch attribute &quot;%1&quot; is not supported; leave it out</source>
        <translation>cudaLaunchKernelExC: Das Startattribut &quot;%1&quot; wird nicht unterstützt; weglassen</translation>
    </message>
    <message>
        <source>access policy window</source>
        <translation>Fenster der Zugriffsstrategie</translation>
    </message>
    <message>
        <source>synchronization policy</source>
        <translation>Synchronisationsstrategie</translation>
    </message>
    <message>
        <source>cluster scheduling policy preference</source>
        <translation>bevorzugtes Scheduling von Clustern</translation>
    </message>
    <message>
        <source>programmatic stream serialization</source>
        <translation>programmatische Reihenfolge im Stream</translation>
    </message>
    <message>
        <source>programmatic event</source>
        <translation>programmatisches Event</translation>
    </message>
    <message>
        <source>memory synchronization domain map</source>
        <translation>Abbildung der Synchronisationsdomänen</translation>
    </message>
    <message>
        <source>memory synchronization domain</source>
        <translation>Synchronisationsdomäne des Speichers</translation>
    </message>
    <message>
        <source>preferred cluster dimension</source>
        <translation>bevorzugte Clustergröße</translation>
    </message>
    <message>
        <source>launch completion event</source>
        <translation>Event zum Ende des Kernelstarts</translation>
    </message>
    <message>
        <source>device-updatable kernel node</source>
        <translation>vom Gerät änderbarer Kernelknoten</translation>
    </message>
    <message>
        <source>preferred shared memory carve-out</source>
        <translation>bevorzugter Anteil von Shared Memory</translation>
    </message>
    <message>
        <source>NVLink-centric scheduling</source>
        <translation>Scheduling nach NVLink</translation>
    </message>
    <message>
        <source>attribute %1 is not one of streams that is modelled</source>
        <translation>Attribut %1 ist keines von Streams, das modelliert ist</translation>
    </message>
    <message>
        <source>the %1 is out of range</source>
        <translation>außerhalb des Bereichs: %1</translation>
    </message>
    <message>
        <source>sparse arrays and arrays with deferred mapping are not supported; make an array without these flags</source>
        <translation>dünn besetzte und später abgebildete Arrays werden nicht unterstützt; ein Array ohne diese Flags anlegen</translation>
    </message>
    <message>
        <source>%1 is not supported; use a CUDA array of one level (cudaMallocArray)</source>
        <translation>%1 wird nicht unterstützt; ein CUDA-Array mit einer Stufe benutzen (cudaMallocArray)</translation>
    </message>
    <message>
        <source>cudaCreateTextureObject with a resource view is not supported; leave the view out (nullptr)</source>
        <translation>cudaCreateTextureObject mit einer Resource View wird nicht unterstützt; die View weglassen (nullptr)</translation>
    </message>
    <message>
        <source>textures over mipmapped arrays are not supported; use a CUDA array of one level</source>
        <translation>Texturen über Mipmap-Arrays werden nicht unterstützt; ein CUDA-Array mit einer Stufe benutzen</translation>
    </message>
    <message>
        <source>texture %1 over an array</source>
        <translation>Textur %1 über einem Array</translation>
    </message>
    <message>
        <source>texture %1 over a mipmapped array</source>
        <translation>Textur %1 über einem Mipmap-Array</translation>
    </message>
    <message>
        <source>texture %1 over linear memory</source>
        <translation>Textur %1 über linearem Speicher</translation>
    </message>
    <message>
        <source>texture %1 over pitched memory</source>
        <translation>Textur %1 über Pitch-Speicher</translation>
    </message>
    <message>
        <source>surface %1 over an array</source>
        <translation>Surface %1 über einem Array</translation>
    </message>
    <message>
        <source>surface %1 over a mipmapped array</source>
        <translation>Surface %1 über einem Mipmap-Array</translation>
    </message>
    <message>
        <source>surface %1 over linear memory</source>
        <translation>Surface %1 über linearem Speicher</translation>
    </message>
    <message>
        <source>surface %1 over pitched memory</source>
        <translation>Surface %1 über Pitch-Speicher</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Byte</translation>
    </message>
    <message>
        <source>array %1</source>
        <translation>Array %1</translation>
    </message>
    <message>
        <source>array %1, %2 bytes</source>
        <translation>Array %1, %2 Byte</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>Gerät %1</translation>
    </message>
    <message>
        <source>attribute %1 of device %2</source>
        <translation>Attribut %1 von Gerät %2</translation>
    </message>
    <message>
        <source>attribute %1 = %2</source>
        <translation>Attribut %1 = %2</translation>
    </message>
    <message>
        <source>%1, attribute %2 = %3</source>
        <translation>%1, Attribut %2 = %3</translation>
    </message>
    <message>
        <source>limit %1 = %2</source>
        <translation>Grenze %1 = %2</translation>
    </message>
    <message>
        <source>device %1 uses device %2</source>
        <translation>Gerät %1 benutzt Gerät %2</translation>
    </message>
    <message>
        <source>%1 ms, modelled</source>
        <translation>%1 ms, modelliert</translation>
    </message>
    <message>
        <source>%1 bytes to device %2</source>
        <translation>%1 Byte zu Gerät %2</translation>
    </message>
    <message>
        <source>%1 bytes to the host</source>
        <translation>%1 Byte zum Host</translation>
    </message>
    <message>
        <source>%1 bytes, advice %2</source>
        <translation>%1 Byte, Hinweis %2</translation>
    </message>
    <message>
        <source>%1 bytes of %2</source>
        <translation>%1 Byte mit dem Wert %2</translation>
    </message>
    <message>
        <source>%1 bytes at offset %2 of %3, which has %4 bytes</source>
        <translation>%1 Byte ab Offset %2 von %3, das %4 Byte hat</translation>
    </message>
    <message>
        <source>host to host, %1 bytes</source>
        <translation>Host zu Host, %1 Byte</translation>
    </message>
    <message>
        <source>host to device, %1 bytes</source>
        <translation>Host zu Gerät, %1 Byte</translation>
    </message>
    <message>
        <source>device to host, %1 bytes</source>
        <translation>Gerät zu Host, %1 Byte</translation>
    </message>
    <message>
        <source>device to device, %1 bytes</source>
        <translation>Gerät zu Gerät, %1 Byte</translation>
    </message>
    <message>
        <source>by address, %1 bytes</source>
        <translation>nach Adresse, %1 Byte</translation>
    </message>
    <message>
        <source>device %1 to device %2, %3 bytes</source>
        <translation>Gerät %1 zu Gerät %2, %3 Byte</translation>
    </message>
    <message>
        <source>device %1 to %2: %3</source>
        <translation>Gerät %1 zu %2: %3</translation>
    </message>
    <message>
        <source>a slice of %1 rows does not fit in the %2 of the pitched pointer (ysize)</source>
        <translation>eine Scheibe von %1 Zeilen passt nicht in die %2 des Pitch-Zeigers (ysize)</translation>
    </message>
    <message>
        <source>the destination is a null pointer</source>
        <translation>das Ziel ist ein Nullzeiger</translation>
    </message>
    <message>
        <source>the source is a null pointer</source>
        <translation>die Quelle ist ein Nullzeiger</translation>
    </message>
    <message>
        <source>the destination has been freed</source>
        <translation>das Ziel wurde freigegeben</translation>
    </message>
    <message>
        <source>the source has been freed</source>
        <translation>die Quelle wurde freigegeben</translation>
    </message>
    <message>
        <source>only %1 bytes of the destination are left in its allocation of %2 bytes</source>
        <translation>vom Ziel sind in seiner Allokation von %2 Byte nur %1 Byte übrig</translation>
    </message>
    <message>
        <source>only %1 bytes of the source are left in its allocation of %2 bytes</source>
        <translation>von der Quelle sind in ihrer Allokation von %2 Byte nur %1 Byte übrig</translation>
    </message>
    <message>
        <source>the destination is not device memory</source>
        <translation>das Ziel ist kein Gerätespeicher</translation>
    </message>
    <message>
        <source>the source is not device memory</source>
        <translation>die Quelle ist kein Gerätespeicher</translation>
    </message>
    <message>
        <source>the destination is device memory</source>
        <translation>das Ziel ist Gerätespeicher</translation>
    </message>
    <message>
        <source>the source is device memory</source>
        <translation>die Quelle ist Gerätespeicher</translation>
    </message>
    <message>
        <source>%1 bytes x %2 x %3 from (%4, %5, %6) leave the array %7</source>
        <translation>%1 Byte x %2 x %3 ab (%4, %5, %6) reichen über das Array %7 hinaus</translation>
    </message>
    <message>
        <source>%1 bytes from (%2, %3) leave the array %4</source>
        <translation>%1 Byte ab (%2, %3) reichen über das Array %4 hinaus</translation>
    </message>
    <message>
        <source>a null pointer</source>
        <translation>ein Nullzeiger</translation>
    </message>
    <message>
        <source>the memory has been freed</source>
        <translation>der Speicher wurde freigegeben</translation>
    </message>
    <message>
        <source>only %1 bytes are left in an allocation of %2 bytes</source>
        <translation>in einer Allokation von %2 Byte sind nur %1 Byte übrig</translation>
    </message>
    <message>
        <source>an end is on the other side</source>
        <translation>ein Ende liegt auf der anderen Seite</translation>
    </message>
    <message>
        <source>this memory has been freed already</source>
        <translation>dieser Speicher ist schon freigegeben</translation>
    </message>
    <message>
        <source>not the start of such an allocation</source>
        <translation>nicht der Anfang einer solchen Allokation</translation>
    </message>
    <message>
        <source>the program&apos;s PTX is for sm_%1 and newer, the device is %2</source>
        <translation>der PTX-Code des Programms ist für sm_%1 und neuer, das Gerät ist %2</translation>
    </message>
    <message>
        <source>choose a newer device model (--device sm_%1), or build for compute_75</source>
        <translation>ein neueres Gerätemodell wählen (--device sm_%1), oder für compute_75 bauen</translation>
    </message>
    <message>
        <source>build it with: nvcc -lineinfo -gencode arch=compute_75,code=compute_75 --no-compress --cudart shared</source>
        <translation>bauen mit: nvcc -lineinfo -gencode arch=compute_75,code=compute_75 --no-compress --cudart shared</translation>
    </message>
    <message>
        <source>the program&apos;s fat binary is damaged</source>
        <translation>das Fat Binary des Programms ist beschädigt</translation>
    </message>
    <message>
        <source>the program&apos;s PTX cannot be unpacked (LZ4)</source>
        <translation>der PTX-Code des Programms lässt sich nicht entpacken (LZ4)</translation>
    </message>
    <message>
        <source>the program&apos;s PTX cannot be unpacked: %1</source>
        <translation>der PTX-Code des Programms lässt sich nicht entpacken: %1</translation>
    </message>
    <message>
        <source>the program&apos;s fat binary has a form that is not known</source>
        <translation>das Fat Binary des Programms hat eine unbekannte Form</translation>
    </message>
    <message>
        <source>the program holds machine code only, no PTX</source>
        <translation>das Programm enthält nur Maschinencode, keinen PTX-Code</translation>
    </message>
    <message>
        <source>the program registers device code in a form that is not known (no fat binary)</source>
        <translation>das Programm registriert Gerätecode in einer unbekannten Form (kein Fat Binary)</translation>
    </message>
    <message>
        <source>the program&apos;s fat binary has no units to link</source>
        <translation>das Fat Binary des Programms hat keine Einheiten zum Binden</translation>
    </message>
    <message>
        <source>the device variable %1 is declared extern, and no file of the program defines it</source>
        <translation>die Gerätevariable %1 ist extern deklariert, und keine Datei des Programms definiert sie</translation>
    </message>
    <message>
        <source>separate compilation of device code needs -rdc=true (--nvcc-arg=-rdc=true)</source>
        <translation>getrenntes Übersetzen von Gerätecode braucht -rdc=true (--nvcc-arg=-rdc=true)</translation>
    </message>
    <message>
        <source>the device variable %1 (%2 bytes) does not fit into device memory</source>
        <translation>die Gerätevariable %1 (%2 Byte) passt nicht in den Gerätespeicher</translation>
    </message>
    <message>
        <source>the initial value of the device variable %1 holds the address of %2, which is neither a variable nor a function of the program</source>
        <translation>der Anfangswert der Gerätevariable %1 enthält die Adresse von %2, das weder Variable noch Funktion des Programms ist</translation>
    </message>
    <message>
        <source>set the value in a kernel instead</source>
        <translation>den Wert stattdessen in einem Kernel setzen</translation>
    </message>
    <message>
        <source>the options of the run cannot be read: %1</source>
        <translation>Die Optionen des Laufs können nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;, which is neither device nor host</source>
        <translation>%1 ist &quot;%2&quot;, was weder device noch host ist</translation>
    </message>
    <message>
        <source>kernel %1 (launch %2) failed on the GPU: %3 (%4)</source>
        <translation>Kernel %1 (Start %2) ist auf der GPU gescheitert: %3 (%4)</translation>
    </message>
    <message>
        <source>kernel %1 (launch %2) failed on the GPU: %3 (%4); its records are lost with the device: %5=host keeps them; %6</source>
        <translation>Kernel %1 (Start %2) ist auf der GPU gescheitert: %3 (%4); seine Aufzeichnung ging mit dem Gerät verloren: %5=host bewahrt sie; %6</translation>
    </message>
    <message>
        <source>kernel %1 (launch %2) failed on the GPU: %3 (%4). At %5, %6 writes to %7, which is in no allocation</source>
        <translation>Kernel %1 (Start %2) ist auf der GPU gescheitert: %3 (%4). Bei %5 schreibt %6 an %7, was in keiner Allokation liegt</translation>
    </message>
    <message>
        <source>kernel %1 (launch %2) failed on the GPU: %3 (%4). At %5, %6 writes to %7, which is in no allocation. %8</source>
        <translation>Kernel %1 (Start %2) ist auf der GPU gescheitert: %3 (%4). Bei %5 schreibt %6 an %7, was in keiner Allokation liegt. %8</translation>
    </message>
    <message>
        <source>kernel %1 (launch %2) failed on the GPU: %3 (%4). %5</source>
        <translation>Kernel %1 (Start %2) ist auf der GPU gescheitert: %3 (%4). %5</translation>
    </message>
    <message>
        <source>kernel %1 (launch %2) has not ended after %3 s on the GPU, and the program was stopped</source>
        <translation>Kernel %1 (Start %2) war nach %3 s auf der GPU nicht fertig, und das Programm wurde angehalten</translation>
    </message>
    <message>
        <source>kernel %1 (launch %2) has not ended after %3 s on the GPU, and the program was stopped; its records are lost with the device: %4=host keeps them; %5</source>
        <translation>Kernel %1 (Start %2) war nach %3 s auf der GPU nicht fertig, und das Programm wurde angehalten; seine Aufzeichnung ging mit dem Gerät verloren: %4=host bewahrt sie; %5</translation>
    </message>
    <message>
        <source>kernel %1 (launch %2) has not ended after %3 s on the GPU, and the program was stopped. At %4, %5 writes to %6, which is in no allocation. %7</source>
        <translation>Kernel %1 (Start %2) war nach %3 s auf der GPU nicht fertig, und das Programm wurde angehalten. Bei %4 schreibt %5 an %6, was in keiner Allokation liegt. %7</translation>
    </message>
    <message>
        <source>kernel %1 (launch %2) has not ended after %3 s on the GPU, and the program was stopped. %4</source>
        <translation>Kernel %1 (Start %2) war nach %3 s auf der GPU nicht fertig, und das Programm wurde angehalten. %4</translation>
    </message>
    <message>
        <source>%1 threads had begun and not ended; their last records are of %2</source>
        <translation>%1 Threads hatten begonnen und nicht geendet; zuletzt aufgezeichnet sind %2</translation>
    </message>
    <message>
        <source>%1: %2 from block %3, thread %4 on</source>
        <translation>%1: %2 ab Block %3, Thread %4</translation>
    </message>
    <message>
        <source>block %1, thread %2</source>
        <translation>Block %1, Thread %2</translation>
    </message>
    <message>
        <source>and of %1 more places</source>
        <translation>und %1 weitere Stellen</translation>
    </message>
    <message>
        <source>instruction %1</source>
        <translation>Befehl %1</translation>
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
        <source>its recorded form does not start (%1)</source>
        <translation>seine aufzeichnende Form startet nicht (%1)</translation>
    </message>
    <message>
        <source>launches of %1 are listed but not recorded: %2</source>
        <translation>Kernelstarts von %1 sind aufgeführt, aber nicht aufgezeichnet: %2</translation>
    </message>
    <message>
        <source>it has no recorded form</source>
        <translation>er hat keine aufzeichnende Form</translation>
    </message>
    <message>
        <source>it is launched through a graph</source>
        <translation>er wird über einen Graphen gestartet</translation>
    </message>
    <message>
        <source>there is no room for the records (%1)</source>
        <translation>für die Aufzeichnung ist kein Platz (%1)</translation>
    </message>
    <message>
        <source>the records of %1 cannot be read: %2</source>
        <translation>die Aufzeichnung von %1 ist nicht lesbar: %2</translation>
    </message>
    <message>
        <source>launch %1, %2: %3 records did not fit in the %4 MiB of device memory that there are for them; its totals are too low</source>
        <translation>Start %1, %2: %3 Einträge passten nicht in die %4 MiB Gerätespeicher, die es dafür gibt; seine Summen sind zu niedrig</translation>
    </message>
    <message>
        <source>launch %1, %2: %3 records did not fit in the %4 MiB of host memory (%5=device gives more) that there are for them; its totals are too low</source>
        <translation>Start %1, %2: %3 Einträge passten nicht in die %4 MiB Hostspeicher (%5=device gibt mehr), die es dafür gibt; seine Summen sind zu niedrig</translation>
    </message>
    <message>
        <source>the records of launch %1, %2, are damaged: %3</source>
        <translation>die Aufzeichnung von Start %1, %2, ist beschädigt: %3</translation>
    </message>
    <message>
        <source>kernels of the program are not recorded: %1</source>
        <translation>Kernel des Programms werden nicht aufgezeichnet: %1</translation>
    </message>
    <message>
        <source>the %1 object %2 is made in a way that is not modelled (mipmaps, a resource view, an array of another library): accesses through it are recorded with their values, but not where they go</source>
        <translation>das Objekt %2 (%1) ist auf eine Art gemacht, die nicht modelliert ist (Mipmaps, eine Resource View, ein Array einer anderen Bibliothek): Zugriffe darüber sind mit ihren Werten aufgezeichnet, aber nicht, wohin sie gehen</translation>
    </message>
    <message>
        <source>%1 ms, with the recorder at work</source>
        <translation>%1 ms, mit dem Rekorder</translation>
    </message>
    <message>
        <source>the CUDA runtime of this program has no function %1; it must be libcudart.so.13</source>
        <translation>die CUDA-Laufzeit dieses Programms hat keine Funktion %1; sie muss libcudart.so.13 sein</translation>
    </message>
    <message>
        <source>block %1, warp %2: %3</source>
        <translation>Block %1, Warp %2: %3</translation>
    </message>
    <message>
        <source>the records of this launch do not fit its code</source>
        <translation>die Aufzeichnung dieses Kernelstarts passt nicht zu seinem Code</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s driver library has no function %1</source>
        <translation>NVIDIAs Treiberbibliothek hat keine Funktion %1</translation>
    </message>
    <message>
        <source>install a newer driver (580 or later)</source>
        <translation>einen neueren Treiber installieren (580 oder neuer)</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>Fehler %1</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s driver is not installed (%1 was not found)</source>
        <translation>NVIDIAs Treiber ist nicht installiert (%1 wurde nicht gefunden)</translation>
    </message>
    <message>
        <source>on a machine with an NVIDIA GPU install the driver, version 580 or later</source>
        <translation>auf einem Rechner mit NVIDIA-GPU den Treiber installieren, Version 580 oder neuer</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s driver does not start: %1</source>
        <translation>NVIDIAs Treiber startet nicht: %1</translation>
    </message>
    <message>
        <source>does nvidia-smi list a GPU? In a container the GPU has to be passed in</source>
        <translation>zeigt nvidia-smi eine GPU? In einen Container muss die GPU durchgereicht werden</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s driver is for CUDA %1.%2; CUDA 13.0 is needed</source>
        <translation>NVIDIAs Treiber ist für CUDA %1.%2; gebraucht wird CUDA 13.0</translation>
    </message>
    <message>
        <source>install driver 580 or later</source>
        <translation>Treiber 580 oder neuer installieren</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s driver does not list its GPUs: %1</source>
        <translation>NVIDIAs Treiber nennt seine GPUs nicht: %1</translation>
    </message>
    <message>
        <source>%1 has compute capability %2.%3</source>
        <translation>%1 hat Compute Capability %2.%3</translation>
    </message>
    <message>
        <source>there is no GPU that NVIDIA&apos;s driver may use</source>
        <translation>es gibt keine GPU, die NVIDIAs Treiber benutzen darf</translation>
    </message>
    <message>
        <source>the GPU is too old: %1</source>
        <translation>die GPU ist zu alt: %1</translation>
    </message>
    <message>
        <source>is it hidden by CUDA_VISIBLE_DEVICES?</source>
        <translation>verbirgt CUDA_VISIBLE_DEVICES sie?</translation>
    </message>
    <message>
        <source>compute capability 7.5 (Turing) or later is needed</source>
        <translation>Compute Capability 7.5 (Turing) oder neuer wird gebraucht</translation>
    </message>
    <message>
        <source>kernel %1 cannot be decoded: %2</source>
        <translation>Kernel %1 lässt sich nicht dekodieren: %2</translation>
    </message>
    <message>
        <source>the module has %1 instructions, more than a record can name (%2)</source>
        <translation>das Modul hat %1 Befehle, mehr als ein Eintrag nennen kann (%2)</translation>
    </message>
    <message>
        <source>the records that came back from the GPU are damaged: chunk %1: %2</source>
        <translation>die Aufzeichnung der GPU ist beschädigt: Stück %1: %2</translation>
    </message>
    <message>
        <source>does the kernel write out of bounds?</source>
        <translation>schreibt der Kernel außerhalb seines Speichers?</translation>
    </message>
    <message>
        <source>its header names no warp of the launch</source>
        <translation>sein Kopf nennt keinen Warp des Kernelstarts</translation>
    </message>
    <message>
        <source>a record names no instruction of the module</source>
        <translation>ein Eintrag nennt keinen Befehl des Moduls</translation>
    </message>
    <message>
        <source>a record is of an instruction that makes none</source>
        <translation>ein Eintrag ist von einem Befehl, der keinen macht</translation>
    </message>
    <message>
        <source>a record is cut off</source>
        <translation>ein Eintrag ist abgeschnitten</translation>
    </message>
    <message>
        <source>this SIMTscope was built without nvcc, so it has no recorder for GPUs</source>
        <translation>dieses SIMTscope wurde ohne nvcc gebaut, hat also keinen Rekorder für GPUs</translation>
    </message>
    <message>
        <source>build it again where the CUDA toolkit is installed</source>
        <translation>dort neu bauen, wo das CUDA-Toolkit installiert ist</translation>
    </message>
    <message>
        <source>kernel %1 keeps more than one array in local memory in one function, whose places are not recorded</source>
        <translation>Kernel %1 hält in einer Funktion mehr als ein Array in Local Memory, deren Orte nicht aufgezeichnet werden</translation>
    </message>
    <message>
        <source>kernel %1 executes %2, which the cuda engine does not record</source>
        <translation>Kernel %1 führt %2 aus, was die CUDA-Engine nicht aufzeichnet</translation>
    </message>
    <message>
        <source>kernel %1 executes %2 that may copy less than it writes, which the cuda engine does not record</source>
        <translation>Kernel %1 führt %2 aus, das weniger kopieren kann, als es schreibt; das zeichnet die CUDA-Engine nicht auf</translation>
    </message>
    <message>
        <source>kernel %1 executes %2, which has more values than a record holds</source>
        <translation>Kernel %1 führt %2 aus, das mehr Werte hat, als ein Eintrag fasst</translation>
    </message>
    <message>
        <source>kernel %1 has an operand that is not recorded</source>
        <translation>Kernel %1 hat einen Operanden, der nicht aufgezeichnet wird</translation>
    </message>
    <message>
        <source>kernel %1 has an operand of %2 bits, which is not recorded</source>
        <translation>Kernel %1 hat einen Operanden mit %2 Bit, der nicht aufgezeichnet wird</translation>
    </message>
    <message>
        <source>kernel %1 calls functions through pointers, which the cuda engine does not record</source>
        <translation>Kernel %1 ruft Funktionen über Zeiger auf, was die CUDA-Engine nicht aufzeichnet</translation>
    </message>
    <message>
        <source>kernel %1 calls a function that takes its parameters in registers, which the cuda engine does not record</source>
        <translation>Kernel %1 ruft eine Funktion mit Parametern in Registern auf, was die CUDA-Engine nicht aufzeichnet</translation>
    </message>
    <message>
        <source>lanes %1 of a warp go on although they have ended</source>
        <translation>Lanes %1 eines Warps laufen weiter, obwohl sie beendet sind</translation>
    </message>
    <message>
        <source>there is no way from where lanes %1 of a warp are to instruction %2 of function %3</source>
        <translation>von dort, wo Lanes %1 eines Warps stehen, führt kein Weg zu Befehl %2 der Funktion %3</translation>
    </message>
    <message>
        <source>the CUDA toolkit in %1 has no %2</source>
        <translation>das CUDA-Toolkit in %1 hat kein %2</translation>
    </message>
    <message>
        <source>install the package cuda-cudart-13-0</source>
        <translation>das Paket cuda-cudart-13-0 installieren</translation>
    </message>
    <message>
        <source>%1 is %2, where there is no %3</source>
        <translation>%1 ist %2, wo es kein %3 gibt</translation>
    </message>
    <message>
        <source>SIMTscope&apos;s own %1 was not found in %2</source>
        <translation>SIMTscopes eigenes %1 wurde in %2 nicht gefunden</translation>
    </message>
    <message>
        <source>build the target simtscope_hooks, or install SIMTscope again</source>
        <translation>das Ziel simtscope_hooks bauen, oder SIMTscope neu installieren</translation>
    </message>
    <message>
        <source>The recording stops after %1 events in %2 launches: the run was cut off.</source>
        <translation>Die Aufzeichnung endet nach %1 Ereignissen in %2 Kernelstarts: Der Lauf wurde abgebrochen.</translation>
    </message>
    <message>
        <source>%1 events were left out, from launch %2, %3, on: there were more than the run was allowed to record (--max-events)</source>
        <translation>%1 Ereignisse wurden ausgelassen, ab Start %2, %3: Es waren mehr, als der Lauf aufzeichnen durfte (--max-events)</translation>
    </message>
    <message>
        <source>launch %1, %2: %3 of %4 blocks are recorded in full (--blocks chooses); the totals cover all</source>
        <translation>Start %1, %2: %3 von %4 Blöcken sind vollständig aufgezeichnet (--blocks wählt sie); die Summen umfassen alle</translation>
    </message>
    <message>
        <source>launch %1, %2: %3 of %4 blocks are recorded in full (--blocks chooses); %5 launches in all are recorded in part; the totals cover all</source>
        <translation>Start %1, %2: %3 von %4 Blöcken sind vollständig aufgezeichnet (--blocks wählt sie); insgesamt sind %5 Kernelstarts teilweise aufgezeichnet; die Summen umfassen alle</translation>
    </message>
    <message>
        <source>%1 is damaged: %2</source>
        <translation>%1 ist beschädigt: %2</translation>
    </message>
    <message>
        <source>Run the program again to record it anew.</source>
        <translation>Das Programm noch einmal ausführen, um es neu aufzuzeichnen.</translation>
    </message>
    <message>
        <source>Copy it again from where it came from, or run the program again to record it anew.</source>
        <translation>Noch einmal von dort kopieren, woher sie kam, oder das Programm noch einmal ausführen, um es neu aufzuzeichnen.</translation>
    </message>
    <message>
        <source>row %1 of its table &apos;%2&apos; %3</source>
        <translation>Zeile %1 ihrer Tabelle &apos;%2&apos; %3</translation>
    </message>
    <message>
        <source>does not hold what it should</source>
        <translation>enthält nicht, was sie sollte</translation>
    </message>
    <message>
        <source>is one too many</source>
        <translation>ist eine zu viel</translation>
    </message>
    <message>
        <source>follows a gap</source>
        <translation>folgt auf eine Lücke</translation>
    </message>
    <message>
        <source>belongs to no module</source>
        <translation>gehört zu keinem Modul</translation>
    </message>
    <message>
        <source>belongs to no call</source>
        <translation>gehört zu keinem Aufruf</translation>
    </message>
    <message>
        <source>belongs to no launch</source>
        <translation>gehört zu keinem Kernelstart</translation>
    </message>
    <message>
        <source>belongs to no device</source>
        <translation>gehört zu keinem Gerät</translation>
    </message>
    <message>
        <source>belongs to no site</source>
        <translation>gehört zu keiner Stelle</translation>
    </message>
    <message>
        <source>belongs to no block</source>
        <translation>gehört zu keinem Block</translation>
    </message>
    <message>
        <source>belongs to no recorded block</source>
        <translation>gehört zu keinem aufgezeichneten Block</translation>
    </message>
    <message>
        <source>chunk %1 of block %2 in launch %3 %4</source>
        <translation>Stück %1 von Block %2 in Start %3 %4</translation>
    </message>
    <message>
        <source>is where its events exceed %1 GiB</source>
        <translation>ist, wo ihre Ereignisse %1 GiB überschreiten</translation>
    </message>
    <message>
        <source>does not unpack</source>
        <translation>lässt sich nicht entpacken</translation>
    </message>
    <message>
        <source>has an unknown kind in its event %1</source>
        <translation>hat in seinem Ereignis %1 eine unbekannte Art</translation>
    </message>
    <message>
        <source>has a warp that its block does not have in its event %1</source>
        <translation>hat in seinem Ereignis %1 einen Warp, den sein Block nicht hat</translation>
    </message>
    <message>
        <source>has no active lane in its event %1</source>
        <translation>hat in seinem Ereignis %1 keine aktive Lane</translation>
    </message>
    <message>
        <source>has a site that its module does not have in its event %1</source>
        <translation>hat in seinem Ereignis %1 eine Stelle, die sein Modul nicht hat</translation>
    </message>
    <message>
        <source>has a time before its predecessor&apos;s in its event %1</source>
        <translation>hat in seinem Ereignis %1 eine Zeit vor der des vorigen</translation>
    </message>
    <message>
        <source>has a payload that is not there in its event %1</source>
        <translation>hat in seinem Ereignis %1 Nutzdaten, die fehlen</translation>
    </message>
    <message>
        <source>has a damaged payload in its event %1</source>
        <translation>hat in seinem Ereignis %1 beschädigte Nutzdaten</translation>
    </message>
    <message>
        <source>it refers to API calls or launches that it does not have</source>
        <translation>sie verweist auf API-Aufrufe oder Kernelstarts, die sie nicht hat</translation>
    </message>
    <message>
        <source>%1 does not fit into memory</source>
        <translation>%1 passt nicht in den Speicher</translation>
    </message>
    <message>
        <source>%1 was left before all of it was read</source>
        <translation>%1 wurde verlassen, bevor alles gelesen war</translation>
    </message>
    <message>
        <source>the block was left before all of it was replayed</source>
        <translation>der Block wurde verlassen, bevor alles nachvollzogen war</translation>
    </message>
    <message>
        <source>%1 is not a file</source>
        <translation>%1 ist keine Datei</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 ist nicht lesbar: %2</translation>
    </message>
    <message>
        <source>%1 is empty: its run stopped before anything was recorded</source>
        <translation>%1 ist leer: Der Lauf endete, bevor etwas aufgezeichnet war</translation>
    </message>
    <message>
        <source>%1 is not a SIMTscope recording</source>
        <translation>%1 ist keine Aufzeichnung von SIMTscope</translation>
    </message>
    <message>
        <source>%1 is cut off after %2 bytes</source>
        <translation>%1 ist nach %2 Byte abgeschnitten</translation>
    </message>
    <message>
        <source>%1 is an SQLite database, but not a SIMTscope recording</source>
        <translation>%1 ist eine SQLite-Datenbank, aber keine Aufzeichnung von SIMTscope</translation>
    </message>
    <message>
        <source>%1 was made by a newer SIMTscope (its format is %2, this one reads up to %3)</source>
        <translation>%1 stammt von einem neueren SIMTscope (Format %2, dieses liest bis %3)</translation>
    </message>
    <message>
        <source>Update SIMTscope.</source>
        <translation>SIMTscope aktualisieren.</translation>
    </message>
    <message>
        <source>there is no format %1</source>
        <translation>es gibt kein Format %1</translation>
    </message>
    <message>
        <source>%1 was made by an older SIMTscope (its format is %2, this one reads from %3 on)</source>
        <translation>%1 stammt von einem älteren SIMTscope (Format %2, dieses liest ab %3)</translation>
    </message>
    <message>
        <source>%1 was left in write-ahead mode by another tool</source>
        <translation>%1 wurde von einem anderen Werkzeug im Write-Ahead-Modus hinterlassen</translation>
    </message>
    <message>
        <source>sqlite3 FILE &apos;PRAGMA journal_mode=DELETE&apos; mends it</source>
        <translation>sqlite3 DATEI &apos;PRAGMA journal_mode=DELETE&apos; behebt es</translation>
    </message>
    <message>
        <source>its page size is impossible</source>
        <translation>ihre Seitengröße ist unmöglich</translation>
    </message>
    <message>
        <source>%1 is cut off: its last page is missing</source>
        <translation>%1 ist abgeschnitten: Die letzte Seite fehlt</translation>
    </message>
    <message>
        <source>%1 is cut off: its last %2 pages are missing</source>
        <translation>%1 ist abgeschnitten: Die letzten %2 Seiten fehlen</translation>
    </message>
    <message>
        <source>%1 is refused: it holds a %2 &apos;%3&apos; that is not part of a recording</source>
        <translation>%1 wird abgelehnt: Die Datei enthält etwas, das nicht zu einer Aufzeichnung gehört (%2 &apos;%3&apos;)</translation>
    </message>
    <message>
        <source>%1 is refused: its table &apos;%2&apos; is not that of a recording</source>
        <translation>%1 wird abgelehnt: Ihre Tabelle &apos;%2&apos; ist nicht die einer Aufzeichnung</translation>
    </message>
    <message>
        <source>tables are missing</source>
        <translation>Tabellen fehlen</translation>
    </message>
    <message>
        <source>some of its pages do not hold what they should</source>
        <translation>manche ihrer Seiten enthalten nicht, was sie sollten</translation>
    </message>
    <message>
        <source>%1 cannot be read: its run stopped within a transaction, and the journal beside it is not usable</source>
        <translation>%1 ist nicht lesbar: Der Lauf endete in einer Transaktion, und das Journal daneben ist nicht brauchbar</translation>
    </message>
    <message>
        <source>%1 cannot be read: no temporary folder for undoing its last transaction: %2</source>
        <translation>%1 ist nicht lesbar: kein temporärer Ordner, um die letzte Transaktion rückgängig zu machen: %2</translation>
    </message>
    <message>
        <source>%1 cannot be copied for undoing its last transaction: %2</source>
        <translation>%1 lässt sich nicht kopieren, um die letzte Transaktion rückgängig zu machen: %2</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>der Datenträger ist voll</translation>
    </message>
    <message>
        <source>what it holds does not fit together</source>
        <translation>was sie enthält, passt nicht zusammen</translation>
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
        <source>%1 exists and is not a SIMTscope recording</source>
        <translation>%1 gibt es schon und ist keine Aufzeichnung von SIMTscope</translation>
    </message>
    <message>
        <source>choose another name, or delete it first</source>
        <translation>einen anderen Namen wählen, oder die Datei vorher löschen</translation>
    </message>
    <message>
        <source>%1 cannot be replaced: %2</source>
        <translation>%1 lässt sich nicht ersetzen: %2</translation>
    </message>
    <message>
        <source>the recording %1 stops here: %2</source>
        <translation>die Aufzeichnung %1 endet hier: %2</translation>
    </message>
    <message>
        <source>free some space or record to another disk; the run itself goes on</source>
        <translation>Platz schaffen oder auf einen anderen Datenträger aufzeichnen; der Lauf selbst geht weiter</translation>
    </message>
    <message>
        <source>the bookmarks cannot be written to %1: %2</source>
        <translation>die Lesezeichen lassen sich nicht in %1 schreiben: %2</translation>
    </message>
    <message>
        <source>the bookmarks are of another recording than the one that %1 now holds: it has no event %2 in block %3 of launch %4</source>
        <translation>die Lesezeichen gehören zu einer anderen Aufzeichnung als der, die jetzt in %1 steht: Sie hat kein Ereignis %2 in Block %3 von Start %4</translation>
    </message>
    <message>
        <source>Save the recording under another name.</source>
        <translation>Die Aufzeichnung unter einem anderen Namen speichern.</translation>
    </message>
    <message>
        <source>the end of the run cannot be written to %1: %2</source>
        <translation>das Ende des Laufs lässt sich nicht in %1 schreiben: %2</translation>
    </message>
    <message>
        <source>check the disk&apos;s free space and the file&apos;s permissions</source>
        <translation>den freien Platz des Datenträgers und die Zugriffsrechte der Datei prüfen</translation>
    </message>
    <message>
        <source>it is not a recording</source>
        <translation>es ist keine Aufzeichnung</translation>
    </message>
    <message>
        <source>%1 does not say which device it was made on</source>
        <translation>%1 sagt nicht, auf welchem Gerät sie gemacht wurde</translation>
    </message>
    <message>
        <source>%1 does not say which arguments the program had</source>
        <translation>%1 sagt nicht, welche Argumente das Programm hatte</translation>
    </message>
    <message>
        <source>the run left no times</source>
        <translation>der Lauf hinterließ keine Zeiten</translation>
    </message>
    <message>
        <source>%1 does not hold the times of a run</source>
        <translation>%1 enthält nicht die Zeiten eines Laufs</translation>
    </message>
    <message>
        <source>the times cannot be written to %1: %2</source>
        <translation>die Zeiten lassen sich nicht in %1 schreiben: %2</translation>
    </message>
    <message>
        <source>%1 of %2 runs without the recorder made other launches than the recorded one: their times are left out</source>
        <translation>%1 von %2 Läufen ohne den Rekorder machten andere Kernelstarts als der aufgezeichnete: Ihre Zeiten sind weggelassen</translation>
    </message>
    <message>
        <source>there is no such event or lane in the recording</source>
        <translation>dieses Ereignis oder diese Lane gibt es in der Aufzeichnung nicht</translation>
    </message>
    <message>
        <source>event %1 of block %2 belongs to warp %3, which the block does not have</source>
        <translation>Ereignis %1 von Block %2 gehört zu Warp %3, den der Block nicht hat</translation>
    </message>
    <message>
        <source>a call through a pointer that is no function (PTX line %1)</source>
        <translation>ein Aufruf über einen Zeiger, der keine Funktion ist (PTX-Zeile %1)</translation>
    </message>
    <message>
        <source>calls are nested deeper than a thread&apos;s stack could hold</source>
        <translation>Aufrufe sind tiefer geschachtelt, als der Stapel eines Threads fasst</translation>
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
        <source>the recording does not hold the module of launch %1</source>
        <translation>die Aufzeichnung enthält das Modul von Start %1 nicht</translation>
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
        <source>module %1</source>
        <translation>Modul %1</translation>
    </message>
    <message>
        <source>the recorded PTX has no kernel %1</source>
        <translation>der aufgezeichnete PTX-Code hat keinen Kernel %1</translation>
    </message>
    <message>
        <source>the recording does not fit its PTX: there is no instruction %1</source>
        <translation>die Aufzeichnung passt nicht zu ihrem PTX-Code: Es gibt keinen Befehl %1</translation>
    </message>
    <message>
        <source>the recording does not fit its PTX: block %1, warp %2, instruction %3: %4</source>
        <translation>die Aufzeichnung passt nicht zu ihrem PTX-Code: Block %1, Warp %2, Befehl %3: %4</translation>
    </message>
    <message>
        <source>record the program again</source>
        <translation>das Programm noch einmal aufzeichnen</translation>
    </message>
    <message>
        <source>it is not an instruction of the event&apos;s kind</source>
        <translation>der Befehl ist nicht von der Art des Ereignisses</translation>
    </message>
    <message>
        <source>lanes are not in this function</source>
        <translation>Lanes sind nicht in dieser Funktion</translation>
    </message>
    <message>
        <source>lanes are not in this basic block</source>
        <translation>Lanes sind nicht in diesem Grundblock</translation>
    </message>
    <message>
        <source>lanes enter a function that they did not call</source>
        <translation>Lanes betreten eine Funktion, die sie nicht aufgerufen haben</translation>
    </message>
    <message>
        <source>no basic block begins here</source>
        <translation>hier beginnt kein Grundblock</translation>
    </message>
    <message>
        <source>the recording has no event for %1 (PTX line %2), although lanes %3 of warp %4 executed it</source>
        <translation>die Aufzeichnung hat kein Ereignis für %1 (PTX-Zeile %2), obwohl Lanes %3 von Warp %4 es ausgeführt haben</translation>
    </message>
    <message>
        <source>%1 (PTX line %2) is not supported</source>
        <translation>%1 (PTX-Zeile %2) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the dataflow of this kernel cannot be shown</source>
        <translation>der Datenfluss dieses Kernels lässt sich nicht zeigen</translation>
    </message>
    <message>
        <source>the wavefronts of %1 shared atomics are not modelled</source>
        <translation>die Wavefronts von %1 Shared-Atomics sind nicht modelliert</translation>
    </message>
    <message>
        <source>the wavefronts of 1 shared atomic are not modelled</source>
        <translation>die Wavefronts von 1 Shared-Atomic sind nicht modelliert</translation>
    </message>
    <message>
        <source>%1, launch %2, block %3, warp %4, lane %5, event %6: site: %7 against %8</source>
        <translation>%1, Start %2, Block %3, Warp %4, Lane %5, Ereignis %6: Stelle: %7 gegen %8</translation>
    </message>
    <message>
        <source>%1, launch %2, block %3, warp %4, lane %5, event %6: address: %7 against %8</source>
        <translation>%1, Start %2, Block %3, Warp %4, Lane %5, Ereignis %6: Adresse: %7 gegen %8</translation>
    </message>
    <message>
        <source>%1, launch %2, block %3, warp %4, lane %5, event %6: value: %7 against %8</source>
        <translation>%1, Start %2, Block %3, Warp %4, Lane %5, Ereignis %6: Wert: %7 gegen %8</translation>
    </message>
    <message>
        <source>%1, launch %2, block %3, warp %4, lane %5, event %6: result: %7 against %8</source>
        <translation>%1, Start %2, Block %3, Warp %4, Lane %5, Ereignis %6: Ergebnis: %7 gegen %8</translation>
    </message>
    <message>
        <source>%1, launch %2, block %3, warp %4, lane %5, event %6: source lane: %7 against %8</source>
        <translation>%1, Start %2, Block %3, Warp %4, Lane %5, Ereignis %6: Quell-Lane: %7 gegen %8</translation>
    </message>
    <message>
        <source>%1, launch %2: launch: %3 against %4</source>
        <translation>%1, Start %2: Kernelstart: %3 gegen %4</translation>
    </message>
    <message>
        <source>%1, launch %2: code: %3 against %4</source>
        <translation>%1, Start %2: Code: %3 gegen %4</translation>
    </message>
    <message>
        <source>%1, launch %2: error of the launch: %3 against %4</source>
        <translation>%1, Start %2: Fehler des Kernelstarts: %3 gegen %4</translation>
    </message>
    <message>
        <source>number of launches: %1 against %2</source>
        <translation>Anzahl der Kernelstarts: %1 gegen %2</translation>
    </message>
    <message>
        <source>address %1</source>
        <translation>Adresse %1</translation>
    </message>
    <message>
        <source>shared memory byte %1</source>
        <translation>Shared Memory, Byte %1</translation>
    </message>
    <message>
        <source>local memory byte %1</source>
        <translation>Local Memory, Byte %1</translation>
    </message>
    <message>
        <source>parameters byte %1</source>
        <translation>Parameter, Byte %1</translation>
    </message>
    <message>
        <source>allocation %1 byte %2</source>
        <translation>Allokation %1, Byte %2</translation>
    </message>
    <message>
        <source>nothing more</source>
        <translation>nichts mehr</translation>
    </message>
    <message>
        <source>%1 (site %2)</source>
        <translation>%1 (Stelle %2)</translation>
    </message>
    <message>
        <source>site %1</source>
        <translation>Stelle %1</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>Diese Datei gibt es nicht.</translation>
    </message>
    <message>
        <source>The file cannot be read: %1.</source>
        <translation>Die Datei ist nicht lesbar: %1.</translation>
    </message>
    <message>
        <source>The file is too large for a program text.</source>
        <translation>Die Datei ist zu groß für einen Programmtext.</translation>
    </message>
    <message>
        <source>The file is not a program text.</source>
        <translation>Die Datei ist kein Programmtext.</translation>
    </message>
    <message>
        <source>Open a CUDA source file (.cu) or a recording (.simt).</source>
        <translation>Eine CUDA-Quelldatei (.cu) oder eine Aufzeichnung (.simt) öffnen.</translation>
    </message>
    <message>
        <source>The file cannot be written: %1.</source>
        <translation>Die Datei lässt sich nicht schreiben: %1.</translation>
    </message>
    <message>
        <source>Choose another folder, or make room.</source>
        <translation>Einen anderen Ordner wählen, oder Platz schaffen.</translation>
    </message>
    <message>
        <source>The file holds characters that are not in UTF-8; saving would lose them.</source>
        <translation>Die Datei enthält Zeichen, die nicht UTF-8 sind; beim Speichern gingen sie verloren.</translation>
    </message>
    <message>
        <source>Save the text under another name, or convert the file.</source>
        <translation>Den Text unter einem anderen Namen speichern, oder die Datei umwandeln.</translation>
    </message>
    <message>
        <source>There is no room for a working copy of the program.</source>
        <translation>Für eine Arbeitskopie des Programms ist kein Platz.</translation>
    </message>
    <message>
        <source>The input cannot be read: %1.</source>
        <translation>Die Eingabe ist nicht lesbar: %1.</translation>
    </message>
    <message>
        <source>Choose another file under Run &gt; More &gt; Input.</source>
        <translation>Eine andere Datei wählen, unter Ausführen &gt; Mehr &gt; Eingabe.</translation>
    </message>
    <message>
        <source>The input is too large.</source>
        <translation>Die Eingabe ist zu groß.</translation>
    </message>
    <message>
        <source>A file of up to 64 MiB can be given to the program.</source>
        <translation>Das Programm kann eine Datei von bis zu 64 MiB bekommen.</translation>
    </message>
    <message>
        <source>There is no recording to save.</source>
        <translation>Es gibt keine Aufzeichnung zum Speichern.</translation>
    </message>
    <message>
        <source>There is no picture to export.</source>
        <translation>Es gibt kein Bild zum Exportieren.</translation>
    </message>
    <message>
        <source>Run a program first.</source>
        <translation>Erst ein Programm ausführen.</translation>
    </message>
    <message>
        <source>cannot write %1: %2</source>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>cannot write %1: not enough memory</source>
        <translation>%1 lässt sich nicht schreiben: zu wenig Speicher</translation>
    </message>
    <message>
        <source>choose a folder that you may write to and that has room</source>
        <translation>einen Ordner wählen, der beschreibbar ist und Platz hat</translation>
    </message>
    <message>
        <source>a picture of %1 x %2 pixels cannot be made</source>
        <translation>ein Bild von %1 x %2 Pixeln lässt sich nicht machen</translation>
    </message>
    <message>
        <source>an animation of %1 x %2 pixels cannot be made</source>
        <translation>eine Animation von %1 x %2 Pixeln lässt sich nicht machen</translation>
    </message>
    <message>
        <source>sides of 1 to 16384 pixels can</source>
        <translation>möglich sind Seiten von 1 bis 16384 Pixeln</translation>
    </message>
    <message>
        <source>cannot export to &quot;%1&quot;: the name must end in .png, .svg or .pdf</source>
        <translation>Export nach &quot;%1&quot; geht nicht: Der Name muss auf .png, .svg oder .pdf enden</translation>
    </message>
    <message>
        <source>cannot export an animation to &quot;%1&quot;: the name must end in .gif</source>
        <translation>Export einer Animation nach &quot;%1&quot; geht nicht: Der Name muss auf .gif enden</translation>
    </message>
    <message>
        <source>there is no step to make an animation from</source>
        <translation>es gibt keinen Schritt für eine Animation</translation>
    </message>
    <message>
        <source>choose a launch and a block that were recorded</source>
        <translation>einen Kernelstart und einen Block wählen, die aufgezeichnet wurden</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing: an object is needed</source>
        <translation>&quot;%1&quot; fehlt: Ein Objekt wird gebraucht</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not known here</source>
        <translation>&quot;%1&quot; ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 texts, the lesson has %3 cues</source>
        <translation>&quot;%1&quot; hat %2 Texte, die Lektion hat %3 Hinweise</translation>
    </message>
    <message>
        <source>The &amp;lesson in words</source>
        <translation>Die &amp;Lektion in Worten</translation>
    </message>
    <message>
        <source>The lesson in words</source>
        <translation>Die Lektion in Worten</translation>
    </message>
</context>
</TS>
