/** The frame of the desk: the bar, which nothing ever covers, and the screen that is open under it. */
import { Bar } from "./bar";
import { DoctorScreen } from "./doctor/screen";
import { LinksScreen } from "./links/screen";
import { OverviewScreen } from "./overview/screen";
import { place, table } from "./place";
import { heard, link } from "./store";
import { TableScreen } from "./table/screen";
import { ThemeScreen } from "./themes/screen";
import { t } from "./words";

function Waiting() {
  const { refused } = link.value;
  return (
    <main class="waiting">
      <h1>{refused === null ? t("desk-waiting") : t("desk-refused-title")}</h1>
      <p>{refused === null ? t("desk-waiting-note") : refused}</p>
    </main>
  );
}

function Open() {
  switch (place.value.screen) {
    case "tables":
      return <OverviewScreen />;
    case "table":
      return <TableScreen key={table.value} table={table.value} />;
    case "theme":
      return <ThemeScreen table={table.value} />;
    case "links":
      return <LinksScreen table={table.value} />;
    case "doctor":
      return <DoctorScreen key={table.value} table={table.value} />;
  }
}

export function App() {
  return (
    <div class={`desk${link.value.connected ? "" : " is-offline"}`}>
      <Bar />
      {heard.value ? <Open /> : <Waiting />}
    </div>
  );
}
