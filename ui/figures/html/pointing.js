// Marks the shape that the reader points at with a mouse, a finger or the keyboard, and shows its tip.
class Pointing {
	constructor(drawing, box, tip, describe, go) {
		Object.assign(this, { drawing, box, tip, describe, go, chosen: -1, walks: false });
		this.mark = drawing.svg.querySelector('.mark');
		box.addEventListener('pointermove', event => event.pointerType === 'mouse' && !this.walks && this.choose(this.at(event, 0), event));
		box.addEventListener('pointerleave', event => event.pointerType === 'mouse' && !this.walks && this.clear());
		box.addEventListener('blur', () => this.clear());
	}

	/** Finds the topmost shape with a subject at the event; for a finger, the nearest one within `reach` pixels. -1: none. */
	at(event, reach) {
		const matrix = this.drawing.svg.getScreenCTM();
		if (!matrix || !this.drawing.ids)
			return -1;
		const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
		let nearest = -1, least = reach / matrix.a;
		for (let i = this.drawing.ids.length; i-- > 0;) {
			const id = this.drawing.ids[i];
			if (!this.isPointedAt(id))
				continue;
			const [, left, top, width, height] = this.drawing.layout.place(id);
			const distance = Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
			if (distance <= (Math.min(width, height) < 6 ? 2 : 0))
				return id;
			if (distance < least)
				[nearest, least] = [id, distance];
		}
		return nearest;
	}

	isPointedAt(id) {
		const kind = this.drawing.layout.place(id)[0], subject = this.drawing.layout.subject(id);
		return kind !== LINE && kind !== CURVE && subject !== null && this.describe(subject) !== '';
	}

	choose(id, event) {
		if (id < 0)
			return this.clear();
		const subject = this.drawing.layout.subject(id);
		this.chosen = id;
		const [, x, y, width, height] = this.drawing.layout.place(id);
		for (const [name, value] of Object.entries({ x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 3, visibility: 'visible' }))
			this.mark.setAttribute(name, value);
		this.tip.textContent = this.describe(subject);
		this.tip.hidden = false;
		const mark = this.mark.getBoundingClientRect(), tip = this.tip.getBoundingClientRect();
		const isMouse = event && event.pointerType === 'mouse';
		const middle = isMouse ? event.clientX + 12 + tip.width / 2 : mark.left + mark.width / 2;
		const below = isMouse ? event.clientY + 18 : mark.bottom + 8, above = (isMouse ? event.clientY : mark.top) - tip.height - 10;
		const fits = isMouse ? below + tip.height < innerHeight : above < 4;
		this.tip.style.left = `${Math.max(8, Math.min(middle - tip.width / 2, innerWidth - tip.width - 8))}px`;
		this.tip.style.top = `${Math.max(4, Math.min(fits ? below : above, innerHeight - tip.height - 4))}px`;
		this.box.dispatchEvent(new CustomEvent('described', { detail: subject }));
	}

	clear() {
		if (this.chosen < 0 && !this.walks)
			return;
		this.chosen = -1;
		this.walks = false;
		this.mark.setAttribute('visibility', 'hidden');
		this.tip.hidden = true;
		this.box.dispatchEvent(new CustomEvent('described', { detail: null }));
	}

	/** Handles a click or Enter: goes to the step that made the shape. */
	follow(id) {
		const subject = id < 0 ? null : this.drawing.layout.subject(id);
		return subject !== null && subject.step >= 0 && this.go(subject.step);
	}

	/** Handles the keyboard: moves to the nearest shape in a direction; (0, 0): to the first one. */
	walk(dx, dy) {
		const candidates = this.drawing.ids.filter(id => this.isPointedAt(id));
		const middle = id => {
			const [, x, y, width, height] = this.drawing.layout.place(id);
			return [x + width / 2, y + height / 2];
		};
		const [x, y] = this.chosen < 0 ? [0, 0] : middle(this.chosen);
		let best = -1, least = Infinity;
		for (const id of candidates) {
			const [a, b] = middle(id), along = (a - x) * dx + (b - y) * dy, across = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
			const distance = this.chosen < 0 ? a + 4 * b : along + 3 * across;
			if ((this.chosen < 0 || along > 0.5) && distance < least)
				[best, least] = [id, distance];
		}
		if (best >= 0) {
			this.walks = true;
			this.choose(best);
		}
		return best >= 0;
	}
}
