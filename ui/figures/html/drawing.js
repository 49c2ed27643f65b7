// Draws the frames of one layout (page_data.h) as SVG. A shape keeps its element from frame to frame as long as it keeps its place; only
// attributes that change are set.
const SVG = 'http://www.w3.org/2000/svg';
const ELEMENTS = ['rect', 'ellipse', 'line', 'path', 'text'];
const [RECT, ELLIPSE, LINE, CURVE, TEXT] = ELEMENTS.keys();
const BASELINE = 0.364;  // distance from middle to base line, in font sizes, of Inter and JetBrains Mono
const DASHES = [null, [4, 3], [1.2, 2]];
const HATCH = 5 * Math.SQRT2;
const MONO = '"JetBrains Mono", "DejaVu Sans Mono", ui-monospace, Menlo, Consolas, monospace';

/** Splits a list into rows of so many numbers; `read(number, column)` decodes each number. */
function rowsOf(list, columns, read = number => number) {
	const rows = [];
	for (let i = 0; i < list.length; i += columns)
		rows.push(list.slice(i, i + columns).map(read));
	return rows;
}

/** Returns a decoder that sums up differences, column by column. */
function sums(columns) {
	const last = new Array(columns).fill(0);
	return (difference, column) => last[column] += difference;
}

/** Returns a decoder of a column in which 0 stands for a missing number (-1), see page_data.h. */
function sparse() {
	let last = 0;
	return difference => difference === 0 ? -1 : last += difference - (difference > 0);
}

/** Decodes [place, look, text, subject] of each shape. */
function shapesOf(list) {
	const text = sparse(), kinds = [0, 1].map(() => ({ sum: sums(2), subject: sparse() }));
	return rowsOf(list, 4).map(row => {
		const said = text(row[0]), kind = kinds[Number(said >= 0)];
		return [kind.sum(row[1], 0), kind.sum(row[2], 1), said, kind.subject(row[3])];
	});
}

/** Decodes, for each frame, the ids of its shapes in order. */
function framesOf(list) {
	let last = [0, 0], previous = [];
	return list.map(frame => {
		const ids = [];
		let from = 0;
		for (let i = 2; i < frame.length;) {
			const kept = frame[i++], dropped = frame[i++];
			let added = frame[i++];
			for (let end = from + kept; from < end;)
				ids.push(previous[from++]);
			from += dropped;
			while (added-- > 0) {
				last = [last[1], last[0] + frame[i++]];
				ids.push(last[1]);
			}
		}
		while (from < previous.length)
			ids.push(previous[from++]);
		return previous = ids;
	});
}

class Layout {
	constructor(data, texts, subjects) {
		this.showsAccess = data.showsAccess;
		this.width = data.width;
		this.height = data.height;
		this.texts = texts;
		const subject = [sparse(), sparse(), sparse()];
		this.places = rowsOf(data.places, 6, sums(6)).map(([kind, ...units]) => [kind, ...units.map(unit => unit / 10)]);
		this.looks = rowsOf(data.looks, 10);
		this.subjects = rowsOf(subjects, 3, (number, column) => subject[column](number));
		this.shapes = shapesOf(data.shapes);
		this.frames = framesOf(data.frames);
		this.asked = framesOf(data.asked);
		this.motions = motionsOf(data);
		this.results = data.results.map(frame => new Set(rowsOf(frame, 1, sums(1)).flat()));
		this.movingPixels = data.movingPixels;
		this.facts = data.frames.map(([fact, warning]) => ({ text: texts[fact], warning: warning === 1 }));
	}

	place(id) { return this.places[this.shapes[id][0]]; }
	look(id) { return this.looks[this.shapes[id][1]]; }
	text(id) { return this.shapes[id][2] < 0 ? '' : this.texts[this.shapes[id][2]]; }
	/** Returns the subject of the shape: its tip, the step that a click goes to, its line; null: it has none. */
	subject(id) {
		const row = this.shapes[id][3];
		if (row < 0)
			return null;
		const [tip, step, line] = this.subjects[row];
		return { tip: tip < 0 ? '' : this.texts[tip], step, line };
	}
}

/** Measures the width of a text; only needed where a machine lacks our fonts and uses wider ones. */
const widthOf = (() => {
	const context = document.createElement('canvas').getContext('2d');
	const known = new Map();
	return (text, font) => {
		const key = font + text;
		if (!known.has(key)) {
			context.font = font;
			known.set(key, context.measureText(text).width);
		}
		return known.get(key);
	};
})();

class Drawing {
	constructor(svg) {
		this.svg = svg;
		this.group = svg.querySelector('.shapes');
		this.hatches = svg.querySelector('defs');
		this.motionPlayer = new MotionPlayer(svg);
	}

	use(layout) {
		this.motionPlayer.stop();
		this.layout = layout;
		this.elements = new Map();  // by place
		this.group.replaceChildren();
		this.svg.setAttribute('viewBox', `0 0 ${layout.width} ${layout.height}`);
		this.svg.style.aspectRatio = `${layout.width} / ${layout.height}`;
	}

	/** Draws the frame and returns its sentence; `asks`: without the answers; `isBegun`: without what its step makes. */
	show(frame, asks, isBegun) {
		const all = (asks ? this.layout.asked : this.layout.frames)[frame], shown = new Set();
		const ids = isBegun && !asks ? all.filter((_, index) => !this.layout.results[frame].has(index)) : all;
		for (const id of ids)
			shown.add(this.layout.shapes[id][0]);
		for (const [place, element] of this.elements) {
			if (!shown.has(place)) {
				element.remove();
				this.elements.delete(place);
			}
		}
		let at = this.group.firstChild;
		for (const id of ids) {
			const element = this.element(id);
			if (element === at)
				at = at.nextSibling;
			else
				this.group.insertBefore(element, at);
		}
		this.ids = ids;
		return asks ? { text: '', warning: false } : this.layout.facts[frame];
	}

	element(id) {
		const place = this.layout.shapes[id][0];
		let element = this.elements.get(place);
		if (!element) {
			element = document.createElementNS(SVG, ELEMENTS[this.layout.places[place][0]]);
			this.elements.set(place, element);
			this.put(element, this.layout.places[place]);
		}
		if (element.shape !== id) {
			element.shape = id;
			this.dress(element, id);
		}
		return element;
	}

	put(element, [kind, x, y, width, height, radius]) {
		const set = attributes => {
			for (const name in attributes)
				element.setAttribute(name, attributes[name]);
		};
		const round = value => Math.round(value * 100) / 100;
		if (kind === RECT)
			set({ x, y, width: Math.max(0, width), height: Math.max(0, height), ...(radius > 0 ? { rx: radius } : {}) });
		else if (kind === ELLIPSE)
			set({ cx: round(x + width / 2), cy: round(y + height / 2), rx: round(width / 2), ry: round(height / 2) });
		else if (kind === LINE)
			set({ x1: x, y1: y, x2: round(x + width), y2: round(y + height) });
		else if (kind === CURVE)
			set({ d: `M${x} ${y}C${x} ${round(y + height / 2)} ${round(x + width)} ${round(y + height / 2)} ${round(x + width)} ${round(y + height)}` });
	}

	dress(element, id) {
		const [kind, x, y, width, height] = this.layout.place(id);
		const [fill, stroke, on, strokeWidth, dash, hatch, opacity, font, pixels, side] = this.layout.look(id);
		const classes = [];
		if (kind === TEXT) {
			classes.push(`w${font}`, `a${side}`, on === NO_ROLE ? `c${fill}` : `i${on}`);
			const text = this.layout.text(id);
			element.textContent = text;
			element.setAttribute('x', x + width * side / 2);
			element.setAttribute('y', Math.round((y + height / 2 + pixels * BASELINE) * 100) / 100);
			element.setAttribute('font-size', pixels);
			this.fit(element, text, font, pixels, width);
		} else {
			if (fill !== NO_ROLE && hatch === 0)
				classes.push(`f${fill}`);
			if (stroke !== NO_ROLE && strokeWidth > 0)
				classes.push(`s${stroke}`);
			element.style.fill = hatch ? `url(#${this.hatch(fill, stroke)})` : '';
			element.setAttribute('stroke-width', strokeWidth / 100);
			if (DASHES[dash])
				element.setAttribute('stroke-dasharray', DASHES[dash].map(length => Math.round(length * strokeWidth) / 100).join(' '));
			else
				element.removeAttribute('stroke-dasharray');
		}
		if (this.layout.subject(id))
			classes.push('tells');
		element.setAttribute('class', classes.join(' '));
		if (opacity < 100)
			element.setAttribute('opacity', opacity / 100);
		else
			element.removeAttribute('opacity');
	}

	/** Condenses a text to its room where the fonts of this machine set it wider than it was laid out for. */
	fit(element, text, font, pixels, width) {
		const family = font < 3 ? 'Inter, "Noto Sans", "DejaVu Sans", system-ui, sans-serif'
			: MONO;
		const weight = [400, 400, 600, 400, 400, 700][font];
		if (width > 0 && widthOf(text, `${weight} ${pixels}px ${family}`) > width * 1.02) {
			element.setAttribute('textLength', width);
			element.setAttribute('lengthAdjust', 'spacingAndGlyphs');
		} else {
			element.removeAttribute('textLength');
		}
	}

	/** Adds a pattern of lines over an area, from the lower left to the upper right. */
	hatch(fill, stroke) {
		const name = `hatch-${fill}-${stroke}`;
		if (!this.hatches.querySelector('#' + name)) {
			const pattern = document.createElementNS(SVG, 'pattern');
			for (const [key, value] of Object.entries({ id: name, width: HATCH, height: HATCH, patternUnits: 'userSpaceOnUse' }))
				pattern.setAttribute(key, value);
			const area = document.createElementNS(SVG, 'rect'), lines = document.createElementNS(SVG, 'path');
			area.setAttribute('width', HATCH);
			area.setAttribute('height', HATCH);
			area.setAttribute('class', fill === NO_ROLE ? '' : `f${fill}`);
			area.setAttribute('fill', 'none');
			lines.setAttribute('d', `M0 ${HATCH}L${HATCH} 0M${-HATCH / 2} ${HATCH / 2}L${HATCH / 2} ${-HATCH / 2}M${HATCH / 2} ${HATCH * 1.5}L${HATCH * 1.5} ${HATCH / 2}`);
			lines.setAttribute('class', `s${stroke}`);
			pattern.append(area, lines);
			this.hatches.append(pattern);
		}
		return name;
	}
}
