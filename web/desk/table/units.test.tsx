/** What ends something for good is asked about before it is pressed; everything else is pressed at once. */

import { cleanup, fireEvent, render, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deskState } from "../dev/fixture";
import { hearDesk, hearTable, link, peek } from "../store";
import { speak } from "../words";
import { UnitForm, Units } from "./units";

let pressed: unknown[] = [];

beforeEach(() => {
  pressed = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    pressed.push(JSON.parse(body).unit.act);
    return new Response("{}");
  });
  link.value = { connected: true, since: null, refused: null };
  hearDesk(deskState(1));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  speak("ru");
});

test("a recording is stopped only after a question", async () => {
  const { getByTestId, queryByTestId, getByText } = render(<Units table="1" />);
  const stop = getByTestId("unit-obs-stop-ask");
  fireEvent.click(stop, { detail: 1 });
  // The second half of a double click neither answers the question nor closes it.
  fireEvent.click(stop, { detail: 2 });
  getByText("Остановить запись? Файл на этом закончится.");
  fireEvent.click(getByText("Нет"));
  expect(queryByTestId("unit-obs-stop")).toBeNull();
  fireEvent.click(stop, { detail: 1 });
  expect(pressed).toEqual([]);
  fireEvent.click(getByTestId("unit-obs-stop"), { detail: 1 });
  await waitFor(() => expect(queryByTestId("unit-obs-stop")).toBeNull());
  expect(pressed).toEqual(["stop"]);
});

test("the question is in the desk's language", () => {
  speak("en");
  const { getByTestId, getByText } = render(<Units table="1" />);
  fireEvent.click(getByTestId("unit-obs-stop-ask"));
  getByText("Stop the recording? Its file ends here.");
});

test("a question that has lost its button goes with it", async () => {
  const { getByTestId, queryByText } = render(<Units table="1" />);
  fireEvent.click(getByTestId("unit-obs-stop-ask"));
  const table = peek("1");
  if (!table) throw new Error("the fixture has a table 1");
  const units = table.units.map((unit) => ({
    ...unit,
    buttons: unit.buttons.filter(({ act }) => act !== "stop"),
  }));
  hearTable({ ...table, units });
  await waitFor(() => expect(queryByText(/Файл на этом закончится/)).toBeNull());
});

test("what asks nothing is pressed at once", async () => {
  const { getByTestId } = render(<Units table="1" />);
  fireEvent.click(getByTestId("unit-obs-refresh"), { detail: 1 });
  await waitFor(() => expect(pressed).toEqual(["refresh"]));
});

test("where a form stands for the button, the question stands in the form", () => {
  const { getByText } = render(<UnitForm table="1" unit="obs" act="stop" />);
  getByText("Остановить запись? Файл на этом закончится.");
});
