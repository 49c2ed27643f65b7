// Every area of the message table.
#pragma once

#include "gpu/core/messages/app.h"
#include "gpu/core/messages/call.h"
#include "gpu/core/messages/compare.h"
#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/file.h"
#include "gpu/core/messages/gpu.h"
#include "gpu/core/messages/plain.h"
#include "gpu/core/messages/program.h"
#include "gpu/core/messages/ptx.h"
#include "gpu/core/messages/quantity.h"
#include "gpu/core/messages/replay.h"
#include "gpu/core/messages/run.h"
#include "gpu/core/messages/syntax.h"
#include "gpu/core/messages/window.h"
