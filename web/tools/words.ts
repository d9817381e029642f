/** Reads what a page's source says: words for people that stand in the code, and the messages that it asks for. */
import { parseSync } from "vite";

export interface Said {
  /** Text that somebody would read, outside of any catalogue. */
  literals: string[];
  /** Ids asked for, as they stand in the code; a part that the code fills in is `*`. */
  asked: string[];
  /** Every string of the code, in the same form: an id may travel through a table first. */
  strings: string[];
}

interface Node {
  type: string;
  [field: string]: unknown;
}

const ATTRIBUTES = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "title",
  "placeholder",
  "alt",
  "label",
]);
const LETTER = /\p{L}/u;
/** One letter alone is a letter, as in a search that takes ё for е. */
const CYRILLIC = /\p{Script=Cyrillic}.*\p{Script=Cyrillic}/u;
/** A sentence or a label: words with a capital at the beginning. Keys, events and class names look otherwise. */
const ENGLISH = /^[A-Z][a-z]+,? [a-z]+/;

export function wordsOf(file: string, code: string): Said {
  const said: Said = { literals: [], asked: [], strings: [] };
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  visit(program as unknown as Node, said);
  return said;
}

function visit(node: Node, said: Said): void {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
      return;
    case "ThrowStatement":
      // For whoever mends the program, not for whoever uses it.
      return;
    case "JSXText":
      if (LETTER.test(String(node.value))) said.literals.push(String(node.value).trim());
      return;
    case "JSXAttribute": {
      const name = String((node.name as Node).name);
      const text = textOf(node.value as Node | null);
      if (text !== null && LETTER.test(text) && ATTRIBUTES.has(name)) said.literals.push(text);
      break;
    }
    case "CallExpression":
      if (isAsking(node.callee as Node)) said.asked.push(...stringsIn((node.arguments as Node[])[0]));
      break;
    case "NewExpression":
      if ((node.callee as Node).name === "Error") return;
      break;
  }
  const text = textOf(node);
  if (text !== null) {
    said.strings.push(text);
    if (CYRILLIC.test(text) || ENGLISH.test(text)) said.literals.push(text);
  }
  for (const child of childrenOf(node)) visit(child, said);
}

/** `t(…)`, `words.t(…)`, `words.has(…)`. */
function isAsking(callee: Node): boolean {
  if (callee.type === "Identifier") return callee.name === "t";
  if (callee.type !== "MemberExpression") return false;
  const name = (callee.property as Node).name;
  return (
    name === "t" ||
    (name === "has" &&
      /[Ww]ords$/.test(
        String(
          (callee.object as Node).name ?? ((callee.object as Node).property as Node | undefined)?.name ?? "",
        ),
      ))
  );
}

/** A string as it stands, a template with `*` for what is filled in; null for anything else. */
function textOf(node: Node | null): string | null {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type !== "TemplateLiteral") return null;
  return (node.quasis as Node[]).map((part) => (part.value as { cooked: string }).cooked).join("*");
}

function stringsIn(node: Node | undefined): string[] {
  if (!node) return [];
  const text = textOf(node);
  if (text !== null) return [text];
  // What a condition compares with is no id.
  const looked = node.type === "ConditionalExpression" ? [node.consequent, node.alternate] : [];
  return (looked as Node[]).flatMap(stringsIn);
}

function childrenOf(node: Node): Node[] {
  // Types are erased; of an assertion the expression stays.
  if (node.type.startsWith("TS")) return "expression" in node ? [node.expression as Node] : [];
  return Object.entries(node)
    .filter(
      ([field]) => field !== "typeAnnotation" && field !== "typeArguments" && field !== "typeParameters",
    )
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof (value as Node | null)?.type === "string");
}
