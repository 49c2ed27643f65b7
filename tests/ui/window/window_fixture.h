// A window on a shipped recording, on the offscreen platform, with settings and drafts of its own.
#pragma once

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QTemporaryDir>
#include <QtTest/QTest>
#include <functional>
#include <memory>
#include <string>

#include "ui/figure_view/figure_view.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"

namespace simtscope::ui {

inline const QString kSample = QStringLiteral("reduce-2-interleaved-strided");

class WindowTest : public testing::Test {
protected:
    WindowTest();
    ~WindowTest() override;

    /// The shipped recording of `kSample`, opened as a file and settled.
    void openSample();
    static QString samplePath();
    void pressKey(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void click(const char* objectName);
    /// Spins the event loop until `condition`, at most `milliseconds`.
    static bool waitFor(const std::function<bool()>& condition, int milliseconds = 20000);
    bool waitForPicture();
    /// Saves the recording that is shown and waits until it is there.
    bool saveRecording(const QString& path);
    static bool hasCompiler();

    template <class Widget>
    Widget* find(const char* name)
    {
        auto* widget = window->findChild<Widget*>(name);
        EXPECT_NE(widget, nullptr) << name;
        return widget;
    }
    Session& session() { return window->session(); }
    FigureView& view() { return *find<FigureView>("figure"); }
    /// Everything that the displayed figure draws, as one comparable text.
    std::string drawn() { return drawnBy(view()); }
    static std::string drawnBy(FigureView& view);
    /// Its words alone, wherever they stand: a banner above the picture moves it.
    std::string told();

    QTemporaryDir folder;
    std::unique_ptr<MainWindow> window;
};

}  // namespace simtscope::ui
