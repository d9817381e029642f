import { beforeEach, expect, test } from "vitest";
import { change, DEFAULTS, settings } from "./comfort/settings";
import { keepKey, readSession } from "./session";

const open = (search: string) =>
  readSession({ pathname: "/judge/1", search: `?${search}&lang=en` } as Location, localStorage);

beforeEach(() => {
  localStorage.clear();
  settings.value = DEFAULTS;
});

test("a panel that nobody has named makes a name up, and keeps it", () => {
  const { device } = open("key=k");
  expect(device).toMatch(/^(phone|tablet|computer) [1-9]\d$/);
  expect(open("key=k").device).toBe(device);
});

test("a panel that was let in under a name goes by it", () => {
  change({ name: "Старое имя" });
  expect(open("key=k&name=%D0%90%D0%BD%D0%BD%D0%B0+2").device).toBe("Анна 2");
});

test("the address that let it in undoes no later name", () => {
  keepKey(open("key=k&name=Anna"), localStorage);
  change({ name: "Head judge" });
  expect(open("key=k&name=Anna").device).toBe("Head judge");
});
