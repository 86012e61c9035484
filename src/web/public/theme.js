// Runs before the first paint, or a white page would flash before a dark one.
{
  const choice = localStorage.getItem("mantine-color-scheme-value") ?? "light";
  const isDark = choice === "dark" || (choice === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
}
