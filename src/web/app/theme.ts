import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

/** Between a dropdown and the edge of the window. */
const padding = 8;
const font = '"Inter Variable", system-ui, sans-serif';

export const theme = createTheme({
  primaryColor: "petrol",
  primaryShade: { light: 7, dark: 6 },
  colors: { petrol: petrol(), gray: gray(), dark: dark(), red: red(), green: green(), orange: orange() },
  black: "#1b232e",
  fontFamily: font,
  headings: {
    fontFamily: font,
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "20px", lineHeight: "1.3" },
      h2: { fontSize: "16px", lineHeight: "1.35" },
      h3: { fontSize: "14px", lineHeight: "1.4" },
      h4: { fontSize: "13px", lineHeight: "1.45" },
      h5: { fontSize: "13px", lineHeight: "1.5" },
      h6: { fontSize: "12px", lineHeight: "1.5" },
    },
  },
  fontSizes: { xs: "12px", sm: "13px", md: "13px", lg: "14px", xl: "16px" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.5" },
  radius: { xs: "3px", sm: "4px", md: "6px", lg: "8px", xl: "16px" },
  defaultRadius: "md",
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "20px", xl: "32px" },
  breakpoints: { xs: "0em", sm: "36em", md: "48em", lg: "62em", xl: "75em" },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    // The error below the input, so that the inputs of a row stay aligned.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    Checkbox: { defaultProps: { radius: "sm" } },
    // Rendered in place, in the landmark and the dialog of its input. A form has up to twenty: closed ones are not rendered.
    Combobox: { defaultProps: { withinPortal: false, keepMounted: false } },
    // Tab leaves the input for the next one, not for the scrolling list below it.
    ComboboxOptions: { defaultProps: { tabIndex: -1 } },
    // Options scroll natively, which screen readers need.
    Select: { defaultProps: { withScrollArea: false } },
    MultiSelect: { defaultProps: { withScrollArea: false } },
    // Fixed, so that no scrolling ancestor clips it; no larger than the room beside its target. Menus and dropdowns are popovers too.
    Popover: {
      defaultProps: {
        floatingStrategy: "fixed",
        middlewares: { flip: { fallbackStrategy: "bestFit", padding }, shift: { padding }, size: { padding } },
      },
    },
    // A second header element would be a second banner landmark for screen readers.
    Drawer: { defaultProps: { attributes: { header: { role: "none" } } } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        overlayProps: { backgroundOpacity: 0.45 },
        attributes: { header: { role: "none" } },
        // Any transition with a transform would make the dialog the frame of the fixed dropdowns inside it, and clip them.
        transitionProps: { transition: "fade", duration: 150 },
      },
    },
    // Rendered in place, so that it is in the same landmark as its button.
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } },
    Paper: { defaultProps: { radius: "lg" } },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } } },
  },
});

/** Maps Mantine's variables to the design tokens of tokens.css. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    "--mantine-color-text": "var(--text)",
    "--mantine-color-body": "var(--surface)",
    "--mantine-color-error": "var(--danger)",
    "--mantine-color-dimmed": "var(--muted)",
    "--mantine-color-placeholder": "var(--muted)",
    "--mantine-color-anchor": "var(--link)",
    "--mantine-color-default": "var(--surface)",
    "--mantine-color-default-hover": "var(--hover)",
    "--mantine-color-default-color": "var(--text)",
    "--mantine-color-petrol-light": "var(--selected)",
  };
  return {
    variables: {},
    light: { ...both, "--mantine-color-default-border": "#c3ccd6", "--mantine-color-disabled-color": "#6b7684" },
    dark: { ...both, "--mantine-color-default-border": "#3a4654", "--mantine-color-disabled-color": "#8b96a4" },
  };
};

function petrol(): MantineColorsTuple {
  return ["#e2f1f4", "#cfe7ec", "#b4d9e1", "#84c8d7", "#6cc3d6", "#3f97ac", "#237a90", "#12657a", "#0e5365", "#0b4150"];
}
function gray(): MantineColorsTuple {
  return ["#f7f9fa", "#f1f4f6", "#e9edf1", "#e1e6eb", "#c3ccd6", "#838e9d", "#5d6979", "#4b5665", "#323c49", "#1b232e"];
}
function dark(): MantineColorsTuple {
  return ["#dfe6ed", "#b8c2cd", "#98a4b2", "#8b96a4", "#27313c", "#1f2934", "#1a222b", "#151c24", "#0f151c", "#0b1016"];
}
function red(): MantineColorsTuple {
  return ["#fdebeb", "#fbdadb", "#f5b5b8", "#ffb3b5", "#ff9a9c", "#d0393e", "#c2353a", "#b42328", "#9c2227", "#7d1a1e"];
}
function green(): MantineColorsTuple {
  return ["#e5f6ec", "#cfeedb", "#a9dfbf", "#93dfb2", "#6fcf97", "#1f9254", "#1b8049", "#177543", "#14663a", "#0f4d2c"];
}
function orange(): MantineColorsTuple {
  return ["#fdf3dc", "#fae7bd", "#f5cf7a", "#f0c05c", "#e8a93a", "#d08a00", "#a86c00", "#8f5b00", "#7a4d00", "#5c3a00"];
}
