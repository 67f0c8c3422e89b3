document.getElementById("answer").submit();
