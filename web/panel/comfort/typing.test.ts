import { afterEach, expect, test, vi } from "vitest";
import { watchTyping } from "./typing";

class View extends EventTarget {
  height = window.innerHeight;
  scale = 1;
  shrink(height: number) {
    this.height = height;
    this.dispatchEvent(new Event("resize"));
  }
}

const root = document.documentElement;
afterEach(() => root.removeAttribute("style"));

test("the slab stays whole above a keyboard where it has room, and shrinks to a row where it has not", () => {
  const view = new View();
  vi.stubGlobal("visualViewport", view);
  const stop = watchTyping();
  expect(root.dataset.typing).toBeUndefined();
  view.shrink(500);
  expect(root.dataset.typing).toBe("roomy");
  expect(root.style.getPropertyValue("--keyboard")).toBe(`${window.innerHeight - 500}px`);
  view.shrink(400);
  expect(root.dataset.typing).toBe("tight");
  view.shrink(window.innerHeight - 60);
  expect(root.dataset.typing).toBeUndefined();
  stop();
});

test("a judge who zooms in has no keyboard open", () => {
  const view = new View();
  vi.stubGlobal("visualViewport", view);
  const stop = watchTyping();
  view.scale = 2;
  view.shrink(300);
  expect(root.dataset.typing).toBeUndefined();
  stop();
});
