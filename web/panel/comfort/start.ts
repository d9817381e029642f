/** Starts what makes the panel comfortable on this device: its settings, its warnings, a screen that stays awake. */
import { computed, effect } from "@preact/signals";
import { pulse } from "../feedback";
import { clock, isNight } from "../store";
import { keepAwake } from "./awake";
import { settings, showSettings } from "./settings";
import { watchSheet } from "./sheet";
import { watchForSound } from "./sound";
import { watchTyping } from "./typing";
import { watchClock } from "./warnings";

export function startComfort(serverNow: () => number): void {
  effect(() => showSettings(document.documentElement, settings.value));
  keepAwake(computed(() => settings.value.awake));
  watchForSound();
  watchSheet();
  watchTyping();
  watchClock(clock, serverNow, (moment) => pulse(moment, isNight.value));
}
