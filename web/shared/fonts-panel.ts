/** The judge's, operator's and hall's typeface: Inter, whose tabular digits cover Latin and Cyrillic. */
import "@fontsource-variable/inter/wght.css";
