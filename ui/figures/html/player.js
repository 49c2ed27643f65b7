// Runs the page: chooses the step by buttons, keys, slider, swipes, cues and the address, and fills everything around the figure.
const byId = id => document.getElementById(id);
const words = JSON.parse(byId('words').textContent), recording = JSON.parse(byId('recording').textContent);
const steps = recording.steps, cues = recording.cues;
const PHONE_WIDTH = 620, STEP_MS = 700, SWIPE = 36, FINGER = 16;

const figure = byId('figure'), slider = byId('slider');
const drawing = new Drawing(figure.querySelector('svg'));
const layouts = recording.layouts.map(() => null);
const rows = new Map([...document.querySelectorAll('.row')].map(row => [Number(row.dataset.line), row]));
let at = -1, shownLayout = -1, revealed = false, timer = 0, written = 0;  // `at` is the frame that is shown or played to

const fill = (template, ...values) => template.replace(/%(\d)/g, (_, hole) => values[hole - 1]);
const frameOf = step => steps.findIndex(([number]) => number >= step + 1);
const innermost = frame => steps[frame][1];

/** Returns the tip of a shape, and where the step is that it belongs to. */
function describe({ tip, step, line }) {
	const frame = step < 0 ? -1 : steps.findIndex(([number]) => number === step + 1);
	const of = frame >= 0 && innermost(frame) ? innermost(frame) : line;
	const where = [of > 0 ? fill(words.line, of) : '', frame >= 0 ? fill(words.stepNumber, step + 1) : ''].filter(Boolean).join(' · ');
	return [tip, recording.asks && !revealed ? '' : where].filter(Boolean).join('\n');
}

const pointing = new Pointing(drawing, figure, byId('tip'), describe, step => {
	const frame = frameOf(step);
	if (frame >= 0 && frame !== at)
		show(frame);
	return frame >= 0;
});

function chooseLayout() {
	const chosen = figure.clientWidth < PHONE_WIDTH && layouts.length > 1 ? 1 : 0;
	figure.classList.toggle('scrolls', layouts.length === 1 && figure.clientWidth < PHONE_WIDTH);
	if (chosen === shownLayout)
		return;
	shownLayout = chosen;
	layouts[chosen] ??= new Layout(recording.layouts[chosen], recording.texts, recording.subjects);
	drawing.use(layouts[chosen]);
	if (at >= 0)
		draw();
}

function draw() {
	drawing.motionPlayer.stop();
	drawFrame(at);
}

function drawFrame(frame, isBegun) {
	const fact = drawing.show(frame, recording.asks && !revealed, isBegun);
	pointing.clear();
	const sentence = byId('sentence');
	if (sentence.textContent !== fact.text)
		sentence.textContent = fact.text;
	byId('says').classList.toggle('warning', fact.warning);
	byId('reveal').hidden = !recording.asks || revealed;
}

function show(frame, jumps) {
	frame = Math.max(0, Math.min(frame, steps.length - 1));
	if (frame === at)
		return;
	const from = at, layout = layouts[shownLayout];
	const played = from >= 0 && frame > from && !jumps && !recording.asks ? playedFrames(layout, from, frame) : [];
	drawing.motionPlayer.complete();
	drawing.group.classList.toggle('jumps', Boolean(jumps) || frame < from - 1);
	at = frame;
	revealed = false;
	if (played.length === 0 || (played.length === 1 && layout.motions[frame].length === 0))
		draw();
	else if (frame === from + 1)
		drawing.motionPlayer.start(layout, played, timer ? Math.min(STEP_MOTION_MS, 0.8 * stepTime()) : STEP_MOTION_MS, drawFrame);
	else
		drawing.motionPlayer.start(layout, played, playedMilliseconds(played.length), drawFrame);
	slider.value = at;
	slider.setAttribute('aria-valuetext', fill(words.position, steps[at][0], steps[steps.length - 1][0]));
	byId('count').textContent = fill(words.position, steps[at][0], steps[steps.length - 1][0]);
	byId('first').disabled = byId('back').disabled = at === 0;
	byId('last').disabled = byId('next').disabled = at === steps.length - 1;
	markLines();
	markCue();
	clearTimeout(written);
	written = setTimeout(writeAddress, 120);
}

function markLines() {
	for (const row of document.querySelectorAll('.row.now, .row.outer')) {
		row.classList.remove('now', 'outer');
		row.removeAttribute('aria-current');
	}
	const [, now, ...outer] = steps[at];
	outer.forEach(line => rows.get(line)?.classList.add('outer'));
	const row = rows.get(now);
	if (!row)
		return;
	row.classList.add('now');
	row.setAttribute('aria-current', 'step');
	const list = row.parentElement, top = row.offsetTop - list.offsetTop;
	if (top < list.scrollTop + 20 || top > list.scrollTop + list.clientHeight - 60)
		list.scrollTop = top - list.clientHeight / 2;
}

function markCue() {
	document.querySelectorAll('#cues li').forEach((item, index) => {
		if (cues[index][0] === at) {
			item.setAttribute('aria-current', 'step');
			item.parentElement.scrollLeft = item.offsetLeft - item.parentElement.offsetLeft;  // on a phone the cues are a strip
		} else {
			item.removeAttribute('aria-current');
		}
	});
}

const stepTime = () => STEP_MS / Number(byId('speed').value);

function play(on) {
	clearInterval(timer);
	timer = 0;
	document.body.classList.toggle('playing', on);
	for (const attribute of ['aria-label', 'title'])
		byId('play').setAttribute(attribute, on ? words.pause : words.play);
	byId('sentence').setAttribute('aria-live', on ? 'off' : 'polite');
	if (!on)
		return;
	if (at === steps.length - 1)
		show(0);
	timer = setInterval(() => at < steps.length - 1 ? show(at + 1) : play(false), stepTime());
}

function go(frame, jumps) {
	play(false);
	show(frame, jumps);
}

function reveal(on) {
	if (!recording.asks || on === revealed)
		return;
	revealed = on;
	if (on && layouts[shownLayout].motions[at].length > 0)
		drawing.motionPlayer.start(layouts[shownLayout], [at], FIRST_MS, drawFrame);
	else
		draw();
	byId('reveal').hidden = !recording.asks || revealed;
}

/** Goes to the next or previous cue; without cues, a tenth of the way. */
function goCue(direction) {
	if (cues.length === 0)
		return go(at + direction * Math.max(1, Math.round(steps.length / 10)));
	const frames = cues.map(([frame]) => frame).sort((a, b) => a - b);
	const next = direction > 0 ? frames.find(frame => frame > at) : frames.reverse().find(frame => frame < at);
	if (next !== undefined)
		go(next);
}

function settings() {
	return new URLSearchParams(location.hash.slice(1));
}

function writeAddress() {
	const now = settings();
	now.set('step', steps[at][0]);
	try {
		history.replaceState(null, '', '#' + now);
	} catch {  // a sandboxed frame may not change the address, and a browser may limit how often a page does
	}
}

function readAddress() {
	const now = settings(), theme = now.get('theme'), step = Number(now.get('step'));
	document.body.classList.toggle('only-figure', now.get('view') === 'figure');
	if (theme === 'dark' || theme === 'light')
		document.documentElement.dataset.theme = theme;
	chooseLayout();
	const frame = step > 0 ? frameOf(step - 1) : recording.start;
	show(frame < 0 ? steps.length - 1 : frame, true);
}

function switchTheme() {
	const root = document.documentElement;
	const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
	root.dataset.theme = dark ? 'light' : 'dark';
}

const KEYS = {
	ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), Home: () => go(0), End: () => go(steps.length - 1),
	PageDown: () => goCue(1), PageUp: () => goCue(-1), ' ': () => play(!timer), h: () => reveal(!revealed), t: switchTheme,
	s: () => { figure.focus(); pointing.walk(0, 0); }, '?': () => byId('keys').showModal(),
};
const WALKS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

addEventListener('keydown', event => {
	const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
	const target = event.target instanceof Element ? event.target : document.body;
	if (drawing.motionPlayer.running) {  // any key completes a motion; a key for the next answer does nothing else then
		drawing.motionPlayer.complete();
		if (key.startsWith('Page'))
			return event.preventDefault();
	}
	if (event.ctrlKey || event.altKey || event.metaKey || byId('keys').open || target.tagName === 'SELECT')
		return;
	if (pointing.walks) {
		if (key === 'Escape' || key === 's')
			pointing.clear();
		else if (key === 'Enter')
			pointing.follow(pointing.chosen);
		else if (WALKS[key])
			pointing.walk(...WALKS[key]);
		else
			return;
		return event.preventDefault();
	}
	const presses = key === ' ' && /BUTTON|SUMMARY/.test(target.tagName);
	const reads = target.classList.contains('listing') && /Home|End|Page/.test(key);
	if (KEYS[key] && !presses && !reads) {
		KEYS[key]();
		event.preventDefault();
	}
});

// Fingers: a swipe steps, a tap shows a tip; where the page is zoomed in, a swipe moves the page.
let down = null;
const zoomed = () => (window.visualViewport?.scale ?? 1) > 1.02 || figure.classList.contains('scrolls');
figure.addEventListener('pointerdown', event => {
	down = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
});
figure.addEventListener('pointercancel', () => { down = null; });
figure.addEventListener('pointerup', event => {
	if (!down)
		return;
	const dx = event.clientX - down.x, dy = event.clientY - down.y;
	down = null;
	if (Math.hypot(dx, dy) < 8) {
		const id = pointing.at(event, event.pointerType === 'mouse' ? 0 : FINGER);
		if (event.pointerType === 'mouse' || (id >= 0 && id === pointing.chosen)) {
			if (pointing.follow(id))
				return;
		}
		pointing.choose(id, event);
	} else if (event.pointerType !== 'mouse' && !zoomed() && Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) {
		go(at + (dx < 0 ? 1 : -1));
	}
});
window.visualViewport?.addEventListener('resize', () => { figure.style.touchAction = zoomed() ? 'auto' : ''; });

figure.addEventListener('described', event => {
	document.querySelectorAll('.row.described').forEach(row => row.classList.remove('described'));
	const subject = event.detail, frame = subject && subject.step >= 0 ? steps.findIndex(([number]) => number === subject.step + 1) : -1;
	const line = subject ? (frame >= 0 && innermost(frame)) || subject.line : -1;
	rows.get(line)?.classList.add('described');
});

for (const [id, action] of Object.entries({
	first: () => go(0), back: () => go(at - 1), next: () => go(at + 1), last: () => go(steps.length - 1), play: () => play(!timer),
	reveal: () => { reveal(true); figure.focus({ preventScroll: true }); }, theme: switchTheme, help: () => byId('keys').showModal(),
}))
	byId(id).addEventListener('click', action);
slider.max = steps.length - 1;
slider.disabled = steps.length === 1;
slider.addEventListener('input', () => go(Number(slider.value), true));
byId('speed').addEventListener('change', () => timer && play(true));

// A click on a line goes to its next step.
steps.forEach(([, ...lines]) => lines.forEach(line => rows.get(line)?.classList.add('has')));
for (const [line, row] of rows) {
	row.addEventListener('click', () => {
		const later = steps.findIndex(([, ...lines], frame) => frame > at && lines.includes(line));
		const next = later >= 0 ? later : steps.findIndex(([, ...lines]) => lines.includes(line));
		if (next >= 0 && getSelection().isCollapsed)
			go(next);
	});
}

byId('cues').hidden = cues.length === 0;
for (const [frame, question, text] of cues) {
	const item = document.createElement('li'), button = document.createElement('button'), small = document.createElement('small');
	button.type = 'button';
	small.textContent = fill(words.stepNumber, steps[frame][0]);
	button.append(question || text, ' ', small);
	button.addEventListener('click', () => go(frame));
	item.append(button);
	if (question) {
		const details = document.createElement('details'), summary = document.createElement('summary');
		summary.textContent = words.answer;
		details.append(summary, text);
		item.append(details);
	}
	document.querySelector('#cues ol').append(item);
}

document.body.classList.toggle('wide', layouts.length === 1);
new ResizeObserver(chooseLayout).observe(figure);
addEventListener('hashchange', readAddress);
readAddress();
play(settings().get('play') === '1');
