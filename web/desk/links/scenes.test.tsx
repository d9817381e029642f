import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deskState } from "../dev/fixture";
import { hearDesk } from "../store";
import { SceneFiles } from "./scenes";

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no server here")));
});
afterEach(cleanup);

test.each([
  [1, true],
  [2, false],
])("with %i tables the file for two says what it lacks: %s", (tables, lacks) => {
  hearDesk(deskState(tables));
  const { container, getByTestId } = render(<SceneFiles table="1" />);
  expect((getByTestId("scenes-two") as HTMLButtonElement).disabled).toBe(lacks);
  expect(container.textContent?.includes("--tables 2")).toBe(lacks);
});
