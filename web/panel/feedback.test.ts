import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULTS, settings } from "./comfort/settings";
import * as sounds from "./comfort/sound";
import { pulse, SIGNALS } from "./feedback";

const vibrate = vi.fn();
const names = Object.keys(SIGNALS) as (keyof typeof SIGNALS)[];

beforeEach(() => {
  settings.value = DEFAULTS;
  vi.stubGlobal("navigator", { vibrate });
  vi.spyOn(sounds, "play").mockImplementation(() => undefined);
});
afterEach(() => vibrate.mockClear());

test("a third foul is heard and felt otherwise than a first", () => {
  pulse("foul", false);
  pulse("thirdFoul", false);
  expect(vi.mocked(sounds.play).mock.calls).toEqual([["click"], ["lowTwoTone"]]);
  expect(vibrate.mock.calls).toEqual([[[30]], [[30, 60, 30]]]);
});

test("a night is silent whatever the setting, and trembles only at the end of a time", () => {
  for (const name of names) pulse(name, true);
  expect(sounds.play).not.toHaveBeenCalled();
  expect(vibrate.mock.calls).toEqual([[[60]]]);
});

test("sound can be turned off", () => {
  settings.value = { ...DEFAULTS, sound: false };
  for (const name of names) pulse(name, false);
  expect(sounds.play).not.toHaveBeenCalled();
  expect(vibrate).toHaveBeenCalledTimes(names.length);
});

test("vibration can be turned off", () => {
  settings.value = { ...DEFAULTS, vibration: false };
  for (const name of names) pulse(name, false);
  expect(vibrate).not.toHaveBeenCalled();
});
