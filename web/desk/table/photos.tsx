/** The players of this game with and without a photo; a file dropped on a row becomes that player's. */
import { useSignal } from "@preact/signals";
import { type Act, Press, Refused, useAct } from "../act";
import { at, dropPhoto, putPhoto } from "../requests";
import { usePart } from "../store";
import { t } from "../words";

/** What the server takes; a bigger one would travel in vain. */
const MOST_BYTES = 8 * 1024 * 1024;

interface Player {
  seat: number;
  name: string;
  photo: string | null;
}

function upload(act: Act, player: Player, files: FileList | null | undefined): void {
  const [file] = files ?? [];
  if (!file) return;
  if (!file.type.startsWith("image/") || file.size > MOST_BYTES) {
    act.refused.value = t(file.size > MOST_BYTES ? "desk-photo-big" : "desk-photo-kind");
    return;
  }
  void act.run(`put ${player.seat}`, () => putPhoto(player.name, file));
}

function Row({ player, act }: { player: Player; act: Act }) {
  const over = useSignal(false);
  const { seat, name, photo } = player;
  const busy = act.busy.value === `put ${seat}`;
  return (
    <li
      class={`player${over.value ? " is-over" : ""}${busy ? " is-busy" : ""}`}
      data-testid={`player-${seat}`}
      onDragOver={(event) => {
        event.preventDefault();
        over.value = true;
      }}
      onDragLeave={() => {
        over.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        over.value = false;
        upload(act, player, event.dataTransfer?.files);
      }}
    >
      {photo ? (
        <img src={at(photo.startsWith("/") ? photo : `/${photo}`)} alt={t("desk-photo-of", { name })} />
      ) : (
        <span class="monogram" aria-hidden="true">
          {[...name][0] ?? seat}
        </span>
      )}
      <span class="player-name">
        {seat}. {name}
        <small>{t(photo ? "desk-photo-there" : "desk-photo-none")}</small>
      </span>
      <label class="button file">
        {t(photo ? "desk-photo-replace" : "desk-photo-choose")}
        <input
          type="file"
          accept="image/*"
          class="unseen"
          aria-label={`${t("desk-photo-choose")}: ${name}`}
          onChange={(event) => {
            upload(act, player, event.currentTarget.files);
            event.currentTarget.value = "";
          }}
        />
      </label>
      {photo && (
        <Press
          act={act}
          name={`drop ${seat}`}
          label={`${t("desk-photo-drop")}: ${name}`}
          order={() => dropPhoto(name)}
        >
          {t("desk-photo-drop")}
        </Press>
      )}
    </li>
  );
}

export function Photos({ table }: { table: string }) {
  const act = useAct();
  const players =
    usePart(table, ({ snapshot, production }) =>
      (snapshot?.seats ?? [])
        .filter(({ name }) => name.trim() !== "")
        .map(({ seat, name }): Player => ({ seat, name, photo: production.photos[String(seat)] ?? null })),
    ) ?? [];
  const lacking = players.filter(({ photo }) => photo === null).length;
  return (
    <>
      <p class="note">
        {players.length === 0
          ? t("desk-photos-none")
          : `${t("desk-photos-lacking", { count: lacking })} ${t("desk-photos-note")}`}
      </p>
      <Refused act={act} />
      <ul class="players">
        {players.map((player) => (
          <Row key={player.seat} player={player} act={act} />
        ))}
      </ul>
    </>
  );
}
